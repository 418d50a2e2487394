import { casesCall, resolveCaseCall, type Resolution } from '@entemi/contract/operation/admin'
import { loginCall } from '@entemi/contract/account/account'
import { entityCall } from '@entemi/contract/community/community'
import { conversationCall, sendMessageCall } from '@entemi/contract/community/conversation'
import { confirmCall } from '@entemi/contract/account/identity'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { mediaFileCall } from '@entemi/contract/core/media'
import { deletePostCall, readPostCall } from '@entemi/contract/diary/post'
import { reportCall } from '@entemi/contract/operation/report'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeMember(server, { role: 'ADMIN' })
})
afterAll(() => server.stop())

type Kind = 'person' | 'post' | 'comment' | 'message' | 'entity'
const report = async (by: TestMember, kind: Kind, id: string, message?: string) => {
  const body = { reason: 'harassment' as const, ...(message !== undefined && { message }) }
  const answer = await by.client.call(reportCall, { params: { kind, id }, body })
  expect(answer.status).toBe(201)
  return caseOf(id)
}
const caseOf = async (targetId: string) =>
  (
    await server.db
      .selectFrom('report_case')
      .select('id')
      .where('target_id', '=', targetId)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).id
const listed = async (by: TestMember, id: string) =>
  (await by.client.call(casesCall, { query: { _size: 100 } })).body.list.data.find((one) => one.id === id)
const resolve = (by: TestMember, id: string, body: { resolve: Resolution; reason?: string }) =>
  by.client.call(resolveCaseCall, { params: { id }, body })
const notificationsOf = async (person: TestMember, kind: string) =>
  (
    await sql<{ detail: unknown }>`SELECT n.detail FROM visible_notification(${person.personId}, 0::smallint) n
      WHERE n.kind = ${kind} ORDER BY n.id`.execute(server.db)
  ).rows.map((row) => row.detail)
const auditOf = async (targetId: string) =>
  (await server.db.selectFrom('audit').select('act').where('target_id', '=', targetId).orderBy('id').execute()).map(
    (row) => row.act,
  )

describe('R2.37 the open cases', () => {
  test('are for administrators only', async () => {
    const [author, reporter] = [await makeMember(server), await makeMember(server)]
    const id = await report(reporter, 'post', await makeEntry(server, author))
    for (const by of [author, reporter, await makeMember(server, { role: 'LIMIT' })]) {
      expect((await by.client.call(casesCall)).status).toBe(403)
      expect((await resolve(by, id, { resolve: 'dismiss' })).status).toBe(403)
    }
  })

  test('show the reported entry and every report, even across a block, but not the reporters nor anything else', async () => {
    const [author, one, two] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeBlock(server, author, admin)
    const entry = await makeEntry(server, author, { privacy: 9, text: 'Bántó szavak.' })
    const diary = await makeEntry(server, author, { privacy: 0, text: 'Titkos napló' })
    const comment = await makeComment(server, two, entry)
    await report(one, 'post', entry, 'Ez fáj.')
    const id = await report(two, 'post', entry)
    const found = await listed(admin, id)
    expect(found).toMatchObject({
      kind: 'post',
      author: { id: author.personId },
      post: { id: entry, text: 'Bántó szavak.' },
      words: null,
      reported: { count: 2 },
    })
    expect(found?.reported.reports.map(({ message }) => message)).toEqual([null, 'Ez fáj.'])
    const answer = JSON.stringify(found)
    for (const secret of [one.personId, two.personId, diary, comment, 'Titkos']) expect(answer).not.toContain(secret)
    // the case does not make the entry's own page visible
    expect((await admin.client.call(readPostCall, { params: { id: entry } })).status).toBe(404)
    expect((await admin.client.call(readPostCall, { params: { id: diary } })).status).toBe(404)
  })

  test('show a comment without its entry, a person and a group by name and introduction', async () => {
    const [author, reporter] = [await makeMember(server), await makeMember(server)]
    const entry = await makeEntry(server, author, { text: 'Az egész nap' })
    const comment = await makeComment(server, author, entry)
    const group = await makeAdministered(server, author, 2, 'Rossz kert')
    await sql`UPDATE entity SET introduction = 'Szia!' WHERE id IN (${group}, ${author.personId})`.execute(server.db)
    const found = await listed(admin, await report(reporter, 'comment', comment))
    expect(found).toMatchObject({ kind: 'comment', author: { id: author.personId }, words: { picture_url: null } })
    expect(JSON.stringify(found)).not.toContain('Az egész nap')
    for (const [kind, id] of [
      ['person', author.personId],
      ['entity', group],
    ] as const)
      expect(await listed(admin, await report(reporter, kind, id))).toMatchObject({
        kind,
        author: { id },
        introduction: 'Szia!',
        post: null,
        words: null,
      })
  })

  test('leave out cases about oneself, of another site, or about removed things', async () => {
    const [reporter, author] = [await makeMember(server), await makeMember(server)]
    const own = await report(reporter, 'post', await makeEntry(server, admin))
    const me = await report(reporter, 'person', admin.personId)
    const deleted = await makeEntry(server, author)
    const removed = await report(reporter, 'post', deleted)
    await author.client.call(deletePostCall, { params: { id: deleted }, body: undefined })
    const company = newId()
    await sql`INSERT INTO entity (id, type, site_id, display_name) VALUES (${company}, 3, 0, 'Acme')`.execute(server.db)
    await sql`INSERT INTO site (id, entity_id, name, subdomain) VALUES (7, ${company}, 'Acme', 'acme')`.execute(
      server.db,
    )
    const foreign = newId()
    await sql`INSERT INTO report_case (id, site_id, kind, target_id) VALUES (${foreign}, 7, 'person', ${author.personId})`.execute(
      server.db,
    )
    for (const id of [own, me, removed, foreign]) {
      expect(await listed(admin, id)).toBeUndefined()
      expect((await resolve(admin, id, { resolve: 'dismiss' })).status).toBe(404)
    }
  })

  test('are paged, oldest first; that they were read is recorded once', async () => {
    const reporter = await makeMember(server)
    const other = await makeMember(server, { role: 'ADMIN' })
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1)
      ids.push(await report(reporter, 'post', await makeEntry(server, await makeMember(server))))
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const query = { _size: 2, ...(after !== undefined && { _after: after }) }
      const { list } = (await other.client.call(casesCall, { query })).body
      seen.push(...list.data.map((one) => one.id))
      after = list.next
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
    expect(seen).toEqual(seen.toSorted())
    await other.client.call(casesCall, { query: { _size: 100 } })
    const { rows } = await sql<{ times: number }>`SELECT count(*)::int AS times FROM audit
      WHERE act = 'case.read' AND target_id = ${ids[0] ?? ''} AND account_id = ${other.accountId}`.execute(server.db)
    expect(rows[0]?.times).toBe(1)
  })
})

describe('R1.06 a case', () => {
  test('that is dismissed is notified to the reporter only, and the entry stays', async () => {
    const [author, reporter] = [await makeMember(server), await makeMember(server)]
    const entry = await makeEntry(server, author)
    const id = await report(reporter, 'post', entry)
    expect((await resolve(admin, id, { resolve: 'dismiss' })).status).toBe(200)
    expect((await resolve(admin, id, { resolve: 'dismiss' })).status).toBe(404)
    expect(await notificationsOf(reporter, 'report_outcome')).toEqual([{ resolution: 'dismiss', kind: 'post' }])
    expect(await notificationsOf(author, 'moderation')).toEqual([])
    expect((await reporter.client.call(readPostCall, { params: { id: entry } })).status).toBe(200)
  })

  test.each(['post', 'comment'] as const)(
    'of a %s that is hidden or removed notifies its author of the reason',
    async (kind) => {
      for (const decision of ['hide', 'remove'] as const) {
        const [author, reporter] = [await makeMember(server), await makeMember(server)]
        const entry = await makeEntry(server, author)
        const target = kind === 'post' ? entry : await makeComment(server, author, entry)
        const id = await report(reporter, kind, target)
        const withoutReason = await resolve(admin, id, { resolve: decision })
        expect(withoutReason.error.fields).toEqual([{ name: 'reason', code: 'FIELD_REQUIRED' }])
        expect((await resolve(admin, id, { resolve: decision, reason: 'Bántó.' })).status).toBe(200)
        expect(await notificationsOf(author, 'moderation')).toEqual([{ action: decision, kind, reason: 'Bántó.' }])
        expect(await notificationsOf(reporter, 'report_outcome')).toEqual([{ resolution: decision, kind }])
        expect(await auditOf(target)).toEqual([`${kind}.${decision}`])
        if (kind === 'post')
          expect((await reporter.client.call(readPostCall, { params: { id: entry } })).status).toBe(404)
      }
    },
  )

  test('of a message shows only that message and removes it for both sides', async () => {
    const [sender, receiver] = [await makeMember(server), await makeMember(server)]
    await makeFriends(server, sender, receiver)
    const send = async (text: string, media: string) => {
      const body = { text, media }
      const answer = await sender.client.call(sendMessageCall, { params: { entityId: receiver.personId }, body })
      return answer.body.setData.message_id
    }
    const [other, image] = [await makeImage(server, sender), await makeImage(server, sender)]
    const fetchImage = async (db_key: MediaKey) =>
      (await admin.client.call(mediaFileCall, { params: { db_key, variant: 'pres' } })).status
    await send('Szép napot!', other.db_key)
    const target = await send('Bántó szavak', image.db_key)
    expect(await fetchImage(image.db_key)).toBe(404)
    const id = await report(receiver, 'message', target)
    expect([await fetchImage(image.db_key), await fetchImage(other.db_key)]).toEqual([200, 404])
    const found = await listed(admin, id)
    expect(found).toMatchObject({
      kind: 'message',
      author: { id: sender.personId },
      words: { text: 'Bántó szavak', picture_url: `/media/${image.db_key}/pres` },
    })
    expect(JSON.stringify(found)).not.toContain('Szép napot')
    expect((await resolve(admin, id, { resolve: 'hide', reason: 'Bántó.' })).status).toBe(422)
    expect((await resolve(admin, id, { resolve: 'remove', reason: 'Bántó.' })).status).toBe(200)
    expect(await notificationsOf(sender, 'moderation')).toEqual([
      { action: 'remove', kind: 'message', reason: 'Bántó.' },
    ])
    expect(await notificationsOf(receiver, 'report_outcome')).toEqual([{ resolution: 'remove', kind: 'message' }])
    const { list } = (await receiver.client.call(conversationCall, { params: { entityId: sender.personId } })).body
    expect(list.data.map((one) => one.text)).not.toContain('Bántó szavak')
    expect(await fetchImage(image.db_key)).toBe(404)
  })

  test('in a group is removed from its moderators’ queue by the decision', async () => {
    const [owner, author, reporter] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const groupId = await makeAdministered(server, owner, 2)
    for (const member of [author, reporter]) await makeMembership(server, member, groupId)
    const entry = await makeEntry(server, author, { privacy: 2, groupId })
    const id = await report(reporter, 'post', entry)
    expect(await listed(admin, id)).toMatchObject({ group: { id: groupId }, post: { id: entry } })
    expect((await resolve(admin, id, { resolve: 'remove', reason: 'Bántó.' })).status).toBe(200)
    expect((await owner.client.call(entityCall, { params: { id: groupId } })).body.entity.waiting_count).toBe(0)
  })

  test('of a person suspends the account after the password: every session ends, and the login shows the reason', async () => {
    const [person, reporter] = [await makeMember(server), await makeMember(server)]
    const id = await report(reporter, 'person', person.personId)
    const by = await makeMember(server, { role: 'ADMIN' })
    const decision = { resolve: 'suspend', reason: 'Zaklat.', days: 30 } as const
    expect((await resolve(by, id, decision)).error.error_code).toBe('REAUTH_REQUIRED')
    await by.client.call(confirmCall, { body: { password: testPassword } })
    expect((await resolve(by, id, { resolve: 'remove', reason: 'x' })).error.fields).toEqual([
      { name: 'resolve', code: 'INVALID_VALUE' },
    ])
    expect((await resolve(by, id, decision)).status).toBe(200)
    expect((await person.client.call(stateCall)).body._state.auth_role).toBe('GUEST')
    const login = await person.client.call(loginCall, { body: { login: person.email, password: testPassword } })
    expect([login.error.error_code, login.error.message]).toEqual(['ACCOUNT_SUSPENDED', 'Zaklat.'])
    expect(await notificationsOf(reporter, 'report_outcome')).toEqual([{ resolution: 'suspend', kind: 'person' }])
    const other = await report(reporter, 'person', (await makeMember(server, { role: 'ADMIN' })).personId)
    expect((await resolve(by, other, decision)).status).toBe(403)
  })

  test('of a group removes it with all its posts, and its owners are notified of the reason', async () => {
    const [owner, reporter] = [await makeMember(server), await makeMember(server)]
    const group = await makeAdministered(server, owner, 2)
    const id = await report(reporter, 'entity', group)
    const by = await makeMember(server, { role: 'ADMIN' })
    await by.client.call(confirmCall, { body: { password: testPassword } })
    expect((await resolve(by, id, { resolve: 'remove', reason: 'Csalás.' })).status).toBe(200)
    expect((await owner.client.call(entityCall, { params: { id: group } })).status).toBe(404)
    expect(await notificationsOf(owner, 'moderation')).toEqual([
      { action: 'remove', kind: 'entity', reason: 'Csalás.' },
    ])
    expect(await notificationsOf(reporter, 'report_outcome')).toEqual([{ resolution: 'remove', kind: 'entity' }])
  })
})
