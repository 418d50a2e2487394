import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDemo, demoIds as ids, type TestDemo } from '#/app/testing/demo.ts'
import { viewerOf } from '#/app/testing/makers.ts'
import { joinGroup } from '#/community/community/member.service.ts'
import { newId } from '#/platform/db/id.ts'
import { demoBan } from './demo.reports.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await createTestDemo()
  await demo.seed()
})
afterAll(() => demo.drop())

test('R1.06 the spammer of the demo comes back neither by a link nor by a request, and nobody else is kept out', async () => {
  const { db } = demo
  const groupId = ids.group[demoBan.group] as EntityId
  const { rows } = await sql<{
    person_id: EntityId
  }>`SELECT person_id FROM group_ban WHERE group_id = ${groupId}`.execute(db)
  const spammer = rows[0]?.person_id
  if (spammer === undefined) throw new Error('the demo has no ban')
  const newcomer = newId<EntityId>()
  await db.insertInto('entity').values({ id: newcomer, type: 0, site_id: 0, display_name: 'Új tag' }).execute()
  for (const id of [spammer, newcomer])
    await sql`INSERT INTO site_member (entity_id, site_id, name_fold) SELECT id, 0, name_fold FROM entity WHERE id = ${id}`.execute(
      db,
    )
  const guid = 'a-link-of-this-group-only'
  await sql`INSERT INTO join_link (guid, group_id, made_by) VALUES (${guid}, ${groupId}, ${ids.person[demoBan.by]})`.execute(
    db,
  )
  const join = (personId: EntityId, body: { guid?: string }) =>
    db
      .transaction()
      .execute((tx) => joinGroup(tx, viewerOf({ accountId: newId<AccountId>(), personId }), groupId, body))
  for (const setting of ['open', 'request', 'link'])
    for (const body of [{ guid }, ...(setting === 'link' ? [] : [{}])]) {
      await sql`UPDATE entity SET setting = setting || ${JSON.stringify({ join: setting })}::jsonb WHERE id = ${groupId}`.execute(
        db,
      )
      await expect(join(spammer, body)).rejects.toMatchObject({
        code: 'BANNED',
        details: { ban: { until: null, reason: demoBan.reason } },
      })
    }
  expect(await join(newcomer, { guid })).toEqual(['m'])
})
