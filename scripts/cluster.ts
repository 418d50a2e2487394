import './parent-watch.mjs'
import { checkCalls, startWriters, until } from './cluster.load.ts'
import { requirePrograms } from './cluster.programs.ts'
import { startCluster } from './cluster.start.ts'
import { createProgress } from './progress.mjs'

// npm run cluster: deploy/cluster/ on this machine, from Debian's packages. CLUSTER_KEEP=1 does not delete its folder.
const backWithinMs = 30_000
/**
 * What happens to the primary, each five times. Some take longer than ttl, so that there is another primary when the old one
 * continues, and some less.
 */
const disturbances = (
  [
    { what: 'is frozen', act: 'freezePrimary', lengths: [28, 32, 36, 40, 45] },
    { what: 'is cut off the network', act: 'cutPrimary', lengths: [8, 25, 30, 36, 45] },
    { what: 'has a disk that stalls', act: 'stallPrimary', lengths: [8, 25, 30, 36, 45] },
  ] as const
).flatMap(({ what, act, lengths }) =>
  lengths.map((length) => ({ what, act, seconds: length, part: `primary ${what} for ${length} s` })),
)
const kills = 5
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
  ...Array.from({ length: kills }, (_, n) => `primary killed, ${n + 1} of ${kills}`),
  ...disturbances.map(({ part }) => part),
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

  /** What is lost so far stands beside each part, so that the table says which one lost it. */
  const countLost = async (): Promise<string> => {
    const texts = writers.listAcknowledged()
    return `${(await compare(texts)).lost} of ${texts.length} lost`
  }
  for (let n = 1; n <= kills; n++) {
    begin(`primary killed, ${n} of ${kills}`)
    const killed = performance.now()
    const name = await cluster.killPrimary()
    await writers.acknowledgedAfter(killed + 1000, 30)
    const gap = writers.longestGapSince(killed)
    await cluster.startDatabase(name)
    const figure = `longest pause ${seconds(gap)} s, ${await countLost()}`
    report('the primary killed: the standby takes over, it becomes the standby', gap <= backWithinMs, figure)
  }
  const read = await cluster.countStandbyReads()
  const isReadAgain = await until(async () => (await cluster.countStandbyReads()) > read)
  report('which answers reads', isReadAgain)
  await writers.acknowledged(30)

  for (const { part, what, act, seconds: length } of disturbances) {
    begin(part)
    const disturbed = performance.now()
    // no exception: the lost writes are counted afterwards in any case
    const trouble = await cluster[act](length * 1000)
      .then(cluster.waitForBoth)
      .then(() => writers.acknowledgedAfter(performance.now(), 30))
      .then(
        () => undefined,
        (error: Error) => error,
      )
    const figure =
      trouble?.message ?? `longest pause ${seconds(writers.longestGapSince(disturbed))} s, ${await countLost()}`
    report(`the primary ${what} for ${length} s; then there are both`, trouble === undefined, figure)
    if (trouble !== undefined) break
  }

  begin('counting')
  const { acknowledged, refused, unfound } = await writers.stop()
  const { lost, doubled } = await compare(acknowledged)
  report('lost acknowledged writes', lost === 0, `${lost} of ${acknowledged.length}`)
  report('writes stored twice', doubled === 0, String(doubled))
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

async function compare(acknowledged: string[]): Promise<{ lost: number; doubled: number }> {
  const rows = await cluster.queryPrimary<{ text: string; n: number }>(
    `SELECT text, count(*)::int AS n FROM entry WHERE text LIKE 'cluster %' GROUP BY text`,
  )
  const written = new Set(rows.map(({ text }) => text))
  return {
    lost: acknowledged.filter((text) => !written.has(text)).length,
    doubled: rows.filter(({ n }) => n > 1).length,
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
