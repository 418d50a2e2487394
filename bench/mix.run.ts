import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { personId, type Sizes } from './life-line.fill.ts'
import type { Order, Report } from './mix.client.ts'
import { actingMembers } from './mix.day.ts'
import { progress } from './progress.ts'

const clientMain = fileURLToPath(new URL('mix.client.ts', import.meta.url))

/** Those who act in a step: each has a session, a filled feed, and has liked nothing yet. */
export async function prepareActors(client: pg.Client, sizes: Sizes, count: number) {
  progress.step(`Preparing ${count} open screens`)
  const actors = actingMembers(count, sizes)
  const ids = actors.map(personId)
  const tokens = actors.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await client.query(
    `INSERT INTO login_session (id, token_hash, account_id, site_id, expires_at)
     SELECT gen_random_uuid(), s.hash, s.id, 0, now() + interval '1 day' FROM unnest($1::bytea[], $2::uuid[]) s(hash, id)`,
    [hashes, ids],
  )
  await client.query(
    `INSERT INTO feed SELECT a.id, 0, x.id FROM unnest($1::uuid[]) a(id) CROSS JOIN LATERAL (
       SELECT e.id FROM relation r JOIN entry e ON e.author_id = r.to_id AND e.privacy IN (1, 9)
       WHERE r.from_id = a.id AND r.letter = 'b' ORDER BY e.id DESC LIMIT 100) x
     WHERE NOT EXISTS (SELECT FROM feed f WHERE f.owner_id = a.id)`,
    [ids],
  )
  // what an earlier run liked would be refused in this one
  await client.query('DELETE FROM entry_like WHERE actor_id = ANY($1)', [ids])
  return { actors, cookies: tokens.map((token) => `sid=${token}`) }
}

type Message = { opened: number } | { began: true } | { seconds: number } | { report: Report }

/** Runs the load generator as a process of its own; `onBegan` is called when all its sockets are open. */
export function runMix(order: Order, name: string, onBegan?: () => void): Promise<Report> {
  const child = fork(clientMain)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the load generator ended without a report')))
    child.on('message', (message: Message) => {
      if ('report' in message) resolve(message.report)
      else if ('began' in message) onBegan?.()
      else if ('opened' in message) progress.step(`${name}: opening sockets`, message.opened, order.cookies.length)
      else if (order.length !== 'a day')
        progress.step(`${name}: seconds`, Math.round(message.seconds), order.length.seconds)
    })
    child.send(order)
  })
}
