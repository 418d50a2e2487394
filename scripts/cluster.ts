import './parent-watch.mjs'
import { checkCalls, startWriters, until } from './cluster.load.ts'
import { requirePrograms } from './cluster.programs.ts'
import { startCluster } from './cluster.start.ts'
import { createProgress } from './progress.mjs'

// npm run cluster: deploy/cluster/ on this machine, from Debian's packages. CLUSTER_KEEP=1 does not delete its folder.
const backWithinMs = 30_000
/** Seconds; longer than it takes the standby to become the primary (ttl), so that there is another primary when the old one continues. */
const freezes = [28, 32, 36, 40, 45]
try {
  await requirePrograms()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const began = performance.now()
const progress = createProgress()
const cluster = await startCluster((what) => progress.step(`Starting the cluster: ${what}`))
let failed = 0
const parts = [
  'calls',
  'writers',
  'app killed',
  'primary killed',
  ...freezes.map((s) => `frozen for ${s} s`),
  'counting',
]
const begin = (part: string): void => progress.step(`Cluster: ${part}`, parts.indexOf(part), parts.length)
const report = (what: string, isGood: boolean, figure = ''): void => {
  if (!isGood) failed++
  progress.print(`${isGood ? 'ok  ' : 'FAIL'} ${what.padEnd(62)} ${figure}`)
}
try {
  report('etcd, two PostgreSQL, NATS, S3, HAProxy, two app processes', true, `${seconds(performance.now() - began)} s`)
  begin('calls')
  await checkCalls(cluster, report)

  begin('writers')
  const writers = await startWriters(cluster.origin, 6)
  await writers.acknowledged(30)

  begin('app killed')
  const appKilled = performance.now()
  cluster.killApp(0)
  await writers.acknowledged(30)
  const appGap = writers.longestGapSince(appKilled)
  report('an app process killed: writes continue', appGap <= backWithinMs, `longest pause ${seconds(appGap)} s`)
  await cluster.startApp(0)

  begin('primary killed')
  const primaryKilled = performance.now()
  const lostPrimary = await cluster.killPrimary()
  await writers.acknowledgedAfter(primaryKilled + 1000, 30)
  const gap = writers.longestGapSince(primaryKilled)
  report('the primary killed: the standby takes over', gap <= backWithinMs, `longest pause ${seconds(gap)} s`)
  await cluster.startDatabase(lostPrimary)
  report('the killed one is back as a synchronous standby', true)
  const read = await cluster.countStandbyReads()
  const isReadAgain = await until(async () => (await cluster.countStandbyReads()) > read)
  report('and answers reads', isReadAgain)
  await writers.acknowledged(30)

  for (const freezeSeconds of freezes) {
    begin(`frozen for ${freezeSeconds} s`)
    const frozen = performance.now()
    await cluster.freezePrimary(freezeSeconds * 1000)
    // no exception: the lost writes are counted afterwards in any case
    const trouble = await cluster
      .waitForBoth()
      .then(() => writers.acknowledgedAfter(performance.now(), 30))
      .then(
        () => undefined,
        (error: Error) => error,
      )
    const figure = trouble?.message ?? `longest pause ${seconds(writers.longestGapSince(frozen))} s`
    report(`the primary is frozen for ${freezeSeconds} s and becomes a standby`, trouble === undefined, figure)
    if (trouble !== undefined) break
  }

  begin('counting')
  const { acknowledged, refused, unfound } = await writers.stop()
  const rows = await cluster.queryPrimary<{ text: string; n: number }>(
    `SELECT text, count(*)::int AS n FROM entry WHERE text LIKE 'cluster %' GROUP BY text`,
  )
  const written = new Map(rows.map(({ text, n }) => [text, n]))
  const lost = acknowledged.filter((text) => !written.has(text))
  const doubled = rows.filter(({ n }) => n > 1)
  report('lost acknowledged writes', lost.length === 0, `${lost.length} of ${acknowledged.length}`)
  report('writes stored twice', doubled.length === 0, String(doubled.length))
  report(
    'writes that their writer did not find at once',
    unfound.length === 0,
    `${unfound.length} of ${acknowledged.length}`,
  )
  report('refused writes', refused.length === 0, refused.slice(0, 3).join(' '))
} finally {
  progress.step('Ending the cluster')
  await cluster.stop()
  progress.end()
}
process.exitCode = failed === 0 ? 0 : 1

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
