import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createImporter } from '#/bench/import.client.ts'
import { importServer } from '#/bench/plans.ts'
import { createChecks, inSeconds, type Checks, type Fault } from './outcome.ts'
import { timeoutMs, type Scene } from './scene.ts'
import { awaitEffects } from './writers.ts'

interface Samples {
  makeLarge: (entries: number, pictures: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** Pictures of a batch, which is made whole or not at all. */
const batch = 20

/** kill -9 of the app and its PostgreSQL while pictures of an import are encoded. */
export const importKilled: Fault = {
  name: 'import-killed',
  run: async (order, shared) => {
    const scene = await shared.scene()
    const checks = createChecks(order)
    // a job is tried eight times
    const repetitions = order.long ? 6 : 1
    const pictures = (repetitions + 1) * batch
    const entries = pictures + 150
    const { makeLarge } = (await importServer('operation/import/formats/samples.ts')) as Samples
    const importer = createImporter(scene.origin, scene.cookies[0] ?? '')
    const { id } = await importer.send('naplo.zip', new Blob([await makeLarge(entries, pictures)]))
    await importer.start(id)
    let [made, backAfterMs, resumedAfterMs] = [0, 0, 0]
    for (let round = 0; round < repetitions; round++) {
      order.onRound(round, repetitions)
      const began = performance.now()
      made = await awaitMiddle(scene, id, made)
      if (round > 0) resumedAfterMs = Math.max(resumedAfterMs, performance.now() - began)
      await scene.end('SIGKILL')
      backAfterMs = Math.max(backAfterMs, await scene.start())
    }
    const done = await importer.waitFor(id, 'done')
    checks.require(done.made === entries, `${done.made} of ${entries} entries are reported`)
    checks.require(done.pictures === pictures, `${done.pictures} of ${pictures} pictures are reported`)
    checks.require(done.left_out.length === 0, `left out: ${JSON.stringify(done.left_out)}`)
    await awaitEffects(scene, checks)
    const counted = await compare(scene, id, { entries, pictures }, checks)
    const notes = [
      `${made} of ${entries} entries were made before the last kill`,
      ...(resumedAfterMs > 0 ? [`the next batch was made ${inSeconds(resumedAfterMs)} after a start at most`] : []),
    ]
    return { repetitions, ...counted, backAfterMs, failures: checks.failures, notes }
  },
}

/** Until another batch is made, and pictures of the next one are stored. Returns how many entries are made. */
async function awaitMiddle(scene: Scene, id: string, madeBefore: number): Promise<number> {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    const [row] = await scene.query<{ made: number; hasStored: boolean }>(
      `SELECT i.made, EXISTS (SELECT FROM media m WHERE m.account_id = i.account_id AND m.state = 'ready' AND m.id > (
         SELECT x.media_id FROM import_entry e JOIN entry_media x ON x.entry_id = e.entry_id
         WHERE e.import_id = i.id ORDER BY x.media_id DESC LIMIT 1)) AS "hasStored"
       FROM import i WHERE i.id = $1 AND i.state = 'importing'`,
      [id],
    )
    if (row === undefined) throw new Error('the import was over before it was interrupted')
    if (row.made > madeBefore && row.hasStored) return row.made
    await setTimeout(20)
  }
  throw new Error(`no batch was made in ${timeoutMs / 1000} s`)
}

/** Each entry of the file once, the first ones with one picture each, and nothing of the file. */
async function compare(
  scene: Scene,
  id: string,
  { entries, pictures }: { entries: number; pictures: number },
  checks: Checks,
): Promise<{ acknowledged: number; lost: number; doubled: number }> {
  const rows = await scene.query<{ n: number; pictures: number }>(
    `SELECT substring(e.text FROM '^\\*\\*(\\d+)\\. nap')::int AS n,
       (SELECT count(*)::int FROM entry_media x WHERE x.entry_id = e.id) AS pictures
     FROM entry e JOIN account a ON a.entity_id = e.author_id JOIN import i ON i.account_id = a.id
     WHERE i.id = $1 AND e.privacy >= 0 AND e.text ~ '^\\*\\*\\d+\\. nap'`,
    [id],
  )
  const byNumber = Map.groupBy(rows, ({ n }) => n)
  const lost = Array.from({ length: entries }, (_, n) => n).filter((n) => !byNumber.has(n)).length
  const doubled = [...byNumber.values()].filter((found) => found.length > 1).length
  const wrong = rows.filter((row) => row.pictures !== (row.n < pictures ? 1 : 0)).length
  checks.require(lost === 0, `${lost} entries are missing`)
  checks.require(doubled === 0, `${doubled} entries were made twice`)
  checks.require(wrong === 0, `${wrong} entries have not the pictures of the file`)
  const [row] = await scene.query<{ key: string }>('SELECT key FROM import WHERE id = $1', [id])
  const left = await readdir(join(scene.folder, 'media', row?.key.slice(0, 2) ?? '', row?.key ?? '')).catch(() => [])
  checks.require(left.length === 0, 'the file of the import is still stored')
  return { acknowledged: entries, lost, doubled }
}
