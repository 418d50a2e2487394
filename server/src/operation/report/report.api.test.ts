import { reportCall } from '@entemi/contract/operation/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Kind = 'person' | 'post' | 'comment' | 'message' | 'entity'
const report = (member: TestMember, kind: Kind, id: string, body: object = { reason: 'spam' }) =>
  member.client.call(reportCall, { params: { kind, id }, body: { ...body } })

const casesOf = (targetId: string) =>
  server.db
    .selectFrom('report_case')
    .select(['id', 'kind', 'site_id', 'group_id', 'closed_at'])
    .where('target_id', '=', targetId)
    .execute()

describe('R1.05 R6.05 a report', () => {
  test('of an entry, a comment, a person or a group opens a case, with the group it was published to', async () => {
    const [me, author] = [await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, author, 2)
    await makeMembership(server, me, groupId)
    const entry = await makeEntry(server, author)
    const inGroup = await makeEntry(server, author, { privacy: 2, groupId })
    const comment = await makeComment(server, author, inGroup)
    for (const [kind, id, group] of [
      ['post', entry, null],
      ['post', inGroup, groupId],
      ['comment', comment, groupId],
      ['person', author.personId, null],
      ['entity', groupId, null],
    ] as const) {
      const answer = await report(me, kind, id, { reason: 'harassment', message: 'Bántó.' })
      expect([answer.status, answer.body.setData.already]).toEqual([201, false])
      expect(await casesOf(id)).toMatchObject([{ kind, site_id: 0, group_id: group, closed_at: null }])
    }
  })

  test('is one per person: a second one updates the first', async () => {
    const [me, author] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    const first = await report(me, 'post', id, { reason: 'spam', message: 'Reklám.' })
    const second = await report(me, 'post', id, { reason: 'fake' })
    expect(second.body.setData).toEqual({ report_id: first.body.setData.report_id, already: true })
    const rows = await server.db
      .selectFrom('report')
      .select(['reason', 'message'])
      .where('reporter_id', '=', me.personId)
      .execute()
    expect(rows).toEqual([{ reason: 'fake', message: 'Reklám.' }])
  })

  test('of twenty-five people, twice each and all at once, makes one case and twenty-five reports', async () => {
    const author = await makeMember(server)
    const people = await Promise.all(Array.from({ length: 25 }, () => makeMember(server)))
    const id = await makeEntry(server, author)
    const answers = await Promise.all([...people, ...people].map((member) => report(member, 'post', id)))
    for (const answer of answers) expect(answer.status).toBe(201)
    expect(new Set(answers.map((answer) => answer.body.setData.report_id)).size).toBe(25)
    expect(await casesOf(id)).toHaveLength(1)
  })

  test('returns its own id, never the case’s; after the case is closed it opens another', async () => {
    const [me, author] = [await makeMember(server), await makeMember(server)]
    const id = await makeEntry(server, author)
    const first = await report(me, 'post', id)
    const [opened] = await casesOf(id)
    expect(first.body.setData.report_id).not.toBe(opened?.id)
    await sql`UPDATE report_case SET resolution = 'dismiss', closed_at = now() WHERE target_id = ${id}`.execute(
      server.db,
    )
    const second = await report(me, 'post', id)
    expect(second.body.setData.already).toBe(false)
    expect(second.body.setData.report_id).not.toBe(first.body.setData.report_id)
    expect(await casesOf(id)).toHaveLength(2)
  })

  test('of oneself or one’s own is refused', async () => {
    const me = await makeMember(server)
    const entry = await makeEntry(server, me)
    const comment = await makeComment(server, me, entry)
    for (const [kind, id] of [
      ['person', me.personId],
      ['post', entry],
      ['comment', comment],
    ] as const) {
      const answer = await report(me, kind, id)
      expect([answer.status, answer.error.fields]).toEqual([422, [{ name: 'id', code: 'INVALID_VALUE' }]])
      expect(await casesOf(id)).toEqual([])
    }
  })

  test('of what one cannot see gets 404', async () => {
    const [me, author, blocked] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeBlock(server, blocked, me)
    const groupId = await makeAdministered(server, author, 2)
    const diary = await makeEntry(server, author, { privacy: 0 })
    for (const [kind, id] of [
      ['post', diary],
      ['post', await makeEntry(server, author, { privacy: 2, groupId })],
      ['comment', await makeComment(server, author, diary)],
      ['comment', diary],
      ['person', blocked.personId],
      ['person', groupId],
      ['entity', author.personId],
      ['message', newId()],
      ['post', newId()],
    ] as const) {
      const answer = await report(me, kind, id)
      expect([answer.status, answer.error]).toEqual([404, { error_code: 'NOT_FOUND' }])
      expect(await casesOf(id)).toEqual([])
    }
  })

  test('belongs to the case of its own site', async () => {
    const companyId = newId()
    await sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${companyId}, 3, 0, 'Acme')`.execute(
      server.db,
    )
    const [me, person] = [await makeMember(server), await makeMember(server)]
    await report(me, 'person', person.personId)
    await sql`INSERT INTO site (id, entity_id, name, subdomain) VALUES (7, ${companyId}, 'Acme', 'acme')`.execute(
      server.db,
    )
    await sql`INSERT INTO report_case (id, site_id, kind, target_id) VALUES (${newId()}, 7, 'person', ${person.personId})`.execute(
      server.db,
    )
    const other = await makeMember(server)
    await report(other, 'person', person.personId)
    const sites = await sql<{ site_id: number; reports: number }>`
      SELECT k.site_id, count(r.id) AS reports FROM report_case k LEFT JOIN report r ON r.case_id = k.id
      WHERE k.target_id = ${person.personId} GROUP BY 1 ORDER BY 1`.execute(server.db)
    expect(sites.rows).toEqual([
      { site_id: 0, reports: 2 },
      { site_id: 7, reports: 0 },
    ])
  })

  test('requires one of the reasons and accepts up to two thousand characters', async () => {
    const [me, person] = [await makeMember(server), await makeMember(server)]
    for (const body of [{}, { reason: 'mert csak' }, { reason: 'spam', message: 'x'.repeat(2001) }])
      expect((await report(me, 'person', person.personId, body)).status).toBe(422)
    const whole = await report(me, 'person', person.personId, { reason: 'other', message: 'x'.repeat(2000) })
    expect(whole.status).toBe(201)
  })
})
