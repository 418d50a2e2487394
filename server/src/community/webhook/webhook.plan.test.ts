// The plans where many groups have webhooks and much was sent: nothing that a write or an attempt asks may read a whole table.
import type { EntityId, WebhookId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, viewerOf } from '#/app/testing/makers.ts'
import { explain, fillMany } from '#/app/testing/plans.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { queueJoined, queuePublished, queueRegistered } from './queue.service.ts'
import { deleteOldDeliveries, findDue } from './send.store.ts'
import { readDeliveries, readWebhooks } from './webhook.service.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [group, webhook] = [idOf(90_007) as EntityId, idOf(7) as WebhookId]

let server: TestServer
let owner: Viewer
beforeAll(async () => {
  server = await startTestServer()
  owner = viewerOf(await makeMember(server))
  await fillMany(server.db, fill)
})
afterAll(() => server.stop())

async function fill(db: Tx): Promise<void> {
  const at = (n: string) => sql`('00000000-0000-7000-8000-' || lpad((${sql.raw(n)})::text, 12, '0'))::uuid`
  await sql`INSERT INTO entity (id, type, site_id, display_name)
    SELECT ${at('n')}, 2, 0, 'Kör ' || n FROM generate_series(90001, 95000) n`.execute(db)
  await sql`INSERT INTO relation (from_id, letter, to_id) SELECT ${owner.personId}::uuid, l, ${group}::uuid FROM unnest('{m,A}'::"char"[]) l`.execute(
    db,
  )
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, occurred_on, text)
    SELECT ${at('n')}, ${owner.personId}::uuid, 0, 2, ${at('90001 + n % 5000')}, 'note', '2026-01-01', 'x'
    FROM generate_series(1, 20000) n`.execute(db)
  await sql`INSERT INTO webhook (id, account_id, site_id, group_id, url, secret, events, second_factor)
    SELECT ${at('n')}, ${owner.accountId}::uuid, 0, CASE WHEN n > 5 THEN ${at('90000 + n')} END, 'https://hooks.example.test/',
      decode(repeat('00', 32), 'hex'), '{entry.added,comment.added,member.joined}', false FROM generate_series(1, 5000) n`.execute(
    db,
  )
  await sql`INSERT INTO webhook_delivery (id, webhook_id, type, state, created_at)
    SELECT gen_random_uuid(), ${at('n % 5000 + 1')}, 'test', CASE WHEN n % 100 = 7 THEN 'waiting' ELSE 'delivered' END,
      now() - make_interval(mins => n / 5) FROM generate_series(1, 100000) n`.execute(db)
}

const page = { _size: 20 }
const statements: [string, (db: Tx) => Promise<unknown>][] = [
  ['the webhooks of a group', (db) => readWebhooks(db, owner, { ...page, group })],
  ['those of the site', (db) => readWebhooks(db, { ...owner, role: 'ADMIN' }, page)],
  ['the deliveries of one', (db) => readDeliveries(db, owner, webhook, page)],
  [
    'what is published',
    (db) =>
      queuePublished(
        db,
        Array.from({ length: 40 }, (_, n) => idOf(n + 1)),
        [],
      ),
  ],
  ['who joins a group', (db) => queueJoined(db, { personId: owner.personId, groupId: group, siteId: null })],
  ['who registers', (db) => queueRegistered(db, owner.personId, 0)],
  ['what is due', (db) => findDue(db, webhook)],
  ['the sweep', (db) => deleteOldDeliveries(db)],
]

test.each(statements)('%s: read through indexes', async (_name, read) => {
  const plans = await explain(server, read)
  expect(plans.length).toBeGreaterThan(0)
  for (const { statement, plan } of plans)
    expect(plan, `${statement}\n${plan}`).not.toMatch(
      /Seq Scan on (?:webhook h|(?:webhook_delivery|entry|comment|entity|relation|account|site_member)\b)/,
    )
})
