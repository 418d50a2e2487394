import { actAsCall } from '@entemi/contract/account/identity'
import { moderationCall } from '@entemi/contract/community/community'
import { searchCall } from '@entemi/contract/community/search'
import { onThisDayCall, ownProfileCall, personCall } from '@entemi/contract/diary/lifeline'
import {
  addPostCall,
  deletePostCall,
  editPostCall,
  readPostCall,
  setMoodCall,
  timelineCall,
} from '@entemi/contract/diary/post'
import { deleteTagCall, editTagCall, mergeTagCall, tagsCall } from '@entemi/contract/diary/tag'
import { casesCall } from '@entemi/contract/operation/admin'
import { reportCall } from '@entemi/contract/operation/report'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntryId, TagId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makeSession,
  makeTag,
  type TestMember,
} from '#/app/testing/makers.ts'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const write = (member: TestMember, tags: readonly string[] | undefined, more: Record<string, unknown> = {}) =>
  member.client.call(addPostCall, { body: { type: 'note', text: 'Szép nap.', privacy_status: 9, tags, ...more } })
const written = async (member: TestMember, tags: readonly string[], more: Record<string, unknown> = {}) =>
  (await write(member, tags, more)).body.setData.post_id
const read = async (member: TestMember, id: EntryId) =>
  (await member.client.call(readPostCall, { params: { id } })).body.post
const listed = async (member: TestMember) => (await member.client.call(tagsCall)).body.list.data
const edit = (member: TestMember, id: EntryId, body: Record<string, unknown>) =>
  member.client.call(editPostCall, { params: { id }, body })
/** The names of the member's own tags on an entry. */
async function namesOn(member: TestMember, id: EntryId): Promise<(string | undefined)[]> {
  const names = new Map((await listed(member)).map((tag) => [tag.id, tag.name]))
  return (await read(member, id)).tags.map((tag) => names.get(tag))
}

describe('tags of an entry', () => {
  test('are written by name; a known name is the same tag whatever its case and accents', async () => {
    const me = await makeMember(server)
    const first = await written(me, ['Futás', 'kert'])
    const second = await written(me, ['kert', ' futas ', 'FUTÁS'])
    expect(await namesOn(me, first)).toEqual(['Futás', 'kert'])
    expect(await namesOn(me, second)).toEqual(['kert', 'Futás'])
    expect((await listed(me)).length).toBe(2)
  })

  test('can be on a mood too', async () => {
    const me = await makeMember(server)
    const made = await me.client.call(setMoodCall, { body: { mood: 7, tags: ['család'] } })
    expect(await namesOn(me, made.body.setData.post_id)).toEqual(['család'])
  })

  test('an edit without tags leaves them, an edit with tags replaces them and is not shown as an edit', async () => {
    const me = await makeMember(server)
    const id = await written(me, ['munka'])
    await edit(me, id, { tags: ['Balaton', 'munka'] })
    expect(await namesOn(me, id)).toEqual(['Balaton', 'munka'])
    expect((await read(me, id)).edited).toBe(false)
    await edit(me, id, { text: 'Más szavak.' })
    expect(await namesOn(me, id)).toEqual(['Balaton', 'munka'])
    await edit(me, id, { tags: [] })
    expect((await read(me, id)).tags).toEqual([])
  })

  test('are removed with the entry', async () => {
    const me = await makeMember(server)
    const id = await written(me, ['munka'])
    await me.client.call(deletePostCall, { params: { id }, body: undefined })
    const { rows } = await sql`SELECT tags FROM entry WHERE id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ tags: [] }])
    expect(await listed(me)).toMatchObject([{ name: 'munka', entry_count: 0, last_used_on: null }])
  })

  test.each([
    [['']],
    [['   ']],
    [['#futás']],
    [['a\nb']],
    [['\u0301']],
    [['x'.repeat(41)]],
    [Array.from({ length: 21 }, (_, n) => `t${n}`)],
  ])('names that are none are refused: %j', async (tags) => {
    const me = await makeMember(server)
    expect((await write(me, tags)).status).toBe(422)
    expect(await listed(me)).toEqual([])
  })

  test('a person has at most 200; beyond them a known name is still accepted, and nothing of a refused entry stays', async () => {
    const me = await makeMember(server)
    await sql`INSERT INTO tag (id, owner_id, site_id, name)
      SELECT gen_random_uuid(), ${me.personId}, 0, 'címke ' || n FROM generate_series(1, ${limits.tag.ofPerson}) n`.execute(
      server.db,
    )
    const refused = await write(me, ['új'])
    expect(refused.error.fields).toEqual([{ name: 'tags', code: 'MAX_VALUE', max: limits.tag.ofPerson }])
    expect((await me.client.call(ownProfileCall)).body.list.data).toEqual([])
    expect((await write(me, ['Címke 7'])).status).toBe(201)
  })

  test('the same idempotency key writes one entry with its tags', async () => {
    const me = await makeMember(server)
    const headers = { 'idempotency-key': newId() }
    const body = { type: 'note', text: 'Egyszer.', tags: ['futás'] }
    const answers = [
      await me.client.call(addPostCall, { body, headers }),
      await me.client.call(addPostCall, { body, headers }),
    ]
    expect(new Set(answers.map((answer) => answer.body.setData.post_id)).size).toBe(1)
    expect(await listed(me)).toMatchObject([{ name: 'futás', entry_count: 1 }])
  })

  test('thirty entries at once with the same new names make each tag once', async () => {
    const me = await makeMember(server)
    const names = ['kert', 'futás', 'család']
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => write(me, n % 2 ? names : names.toReversed())),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect((await listed(me)).map((tag) => [tag.name, tag.entry_count]).sort()).toEqual([
      ['család', 30],
      ['futás', 30],
      ['kert', 30],
    ])
  })

  test('a group has none', async () => {
    const me = await makeMember(server)
    const groupId = await makeAdministered(server, me, 2)
    await me.client.call(actAsCall, { params: { entityId: groupId } })
    const refused = await write(me, ['futás'], { privacy_status: 2, publish_to: groupId })
    expect(refused.error.fields).toEqual([{ name: 'tags', code: 'INVALID_VALUE' }])
  })

  test('an administered person has their own, seen by who writes for them', async () => {
    const me = await makeMember(server)
    const childId = await makeAdministered(server, me, 1)
    await written(me, ['munka'])
    await me.client.call(actAsCall, { params: { entityId: childId } })
    const id = await written(me, ['iskola'])
    expect(await namesOn(me, id)).toEqual(['iskola'])
    await me.client.call(actAsCall, { params: { entityId: me.personId } })
    expect((await listed(me)).map((tag) => tag.name)).toEqual(['munka'])
    expect((await read(me, id)).tags).toEqual([])
  })
})

describe('R3.12 nobody but the author sees tags', () => {
  test('in no list and on no page, not as a friend, moderator or administrator, and not in a report', async () => {
    const [me, friend, stranger] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    const moderator = await makeMember(server)
    const admin = await makeMember(server, { role: 'ADMIN' })
    const limited = await makeMember(server, { role: 'LIMIT' })
    await makeFriends(server, me, friend)
    await makeFriends(server, me, limited)
    const groupId = await makeAdministered(server, moderator, 2)
    await makeMembership(server, me, groupId)
    const open = await written(me, ['titok'], { text: 'Kulcsszó nyilvánosan.' })
    const toFriends = await written(me, ['titok'], { privacy_status: 1, text: 'Kulcsszó barátoknak.' })
    const inGroup = await written(me, ['titok'], { privacy_status: 2, publish_to: groupId, text: 'Kulcsszó a körben.' })
    await stranger.client.call(reportCall, { params: { kind: 'post', id: open }, body: { reason: 'harassment' } })

    const seen: EntryItem[] = []
    for (const { client } of [friend, stranger, moderator, admin, limited]) {
      for (const id of [open, toFriends, inGroup]) {
        const answer = await client.call(readPostCall, { params: { id } })
        if (answer.status === 200) seen.push(answer.body.post)
      }
      seen.push(...(await client.call(personCall, { params: { id: me.personId } })).body.list.data)
      const feed = await client.call(timelineCall, { query: { category: 'all' } })
      if (feed.status === 200) seen.push(...feed.body.list.data.filter((one) => one.author.id === me.personId))
    }
    expect(seen.length).toBeGreaterThan(12)
    expect(seen.filter((one) => one.tags.length > 0)).toEqual([])

    const others = [
      await moderator.client.call(moderationCall, { params: { id: groupId } }),
      await admin.client.call(casesCall),
      await friend.client.call(searchCall, { query: { query: 'kulcsszó', kind: 'post' } }),
    ]
    const [{ id: tagId } = { id: '' }] = await listed(me)
    for (const { status, body } of others) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(tagId)
      expect(JSON.stringify(body)).not.toContain('titok')
    }
    expect((await read(me, open)).tags).toEqual([tagId])
    expect((await me.client.call(ownProfileCall)).body.list.data.every((one) => one.tags.length === 1)).toBe(true)
    const day = Temporal.Now.plainDateISO('Europe/Budapest').toString()
    expect((await me.client.call(onThisDayCall, { query: { day } })).status).toBe(200)
  })

  test('a guest is asked to log in; another’s tag and an unknown one are the same 404', async () => {
    const [me, other] = [await makeMember(server), await makeMember(server)]
    await makeBlock(server, me, other)
    const [own, theirs] = [await makeTag(server, me, 'kert'), await makeTag(server, other, 'kert')]
    const guest = server.client()
    expect((await guest.call(tagsCall)).status).toBe(401)
    for (const id of [theirs, newId<TagId>()]) {
      const answers = [
        await me.client.call(editTagCall, { params: { id }, body: { name: 'futás' } }),
        await me.client.call(mergeTagCall, { params: { id }, body: { into: own } }),
        await me.client.call(mergeTagCall, { params: { id: own }, body: { into: id } }),
        await me.client.call(deleteTagCall, { params: { id } }),
      ]
      for (const { status, error } of answers) expect([status, error]).toEqual([404, { error_code: 'NOT_FOUND' }])
      expect((await guest.call(deleteTagCall, { params: { id } })).status).toBe(401)
    }
    expect((await listed(other)).map((tag) => tag.name)).toEqual(['kert'])
  })

  test('a tag of a company’s site is not listed on the main site, and its name is free there', async () => {
    const company = await makeCompany(server, 'ceg')
    const me = await makeColleague(server, company, { alsoOnMain: true })
    await written(me, ['futás'])
    const onMain = { ...me, client: server.client(await makeSession(server.db, me.accountId)) }
    expect(await listed(onMain)).toEqual([])
    const [tag] = await listed(me)
    expect(tag).toMatchObject({ name: 'futás', entry_count: 1 })
    expect((await onMain.client.call(deleteTagCall, { params: { id: tag?.id as TagId } })).status).toBe(404)
    const id = await written(onMain, ['Futás'])
    expect(await namesOn(onMain, id)).toEqual(['Futás'])
  })
})

describe('one’s own list of tags', () => {
  test('has the number of entries and the last day of each, the most used first', async () => {
    const me = await makeMember(server)
    await written(me, ['ritka'], { occurred_on: '2026-01-05' })
    await written(me, ['gyakori'], { occurred_on: '2026-02-03' })
    await written(me, ['gyakori', 'ritka2'], { occurred_on: '2025-12-24' })
    expect(
      (await listed(me)).map(({ name, kind, entry_count, last_used_on }) => [name, kind, entry_count, last_used_on]),
    ).toEqual([
      ['gyakori', 'what', 2, '2026-02-03'],
      ['ritka', 'what', 1, '2026-01-05'],
      ['ritka2', 'what', 1, '2025-12-24'],
    ])
  })

  test('a tag is renamed and gets a kind; the name of another tag is a CONFLICT', async () => {
    const me = await makeMember(server)
    const [id, other] = [await makeTag(server, me, 'zsofi'), await makeTag(server, me, 'Kata')]
    const changed = await me.client.call(editTagCall, { params: { id }, body: { name: ' Zsófi ', kind: 'who' } })
    expect([changed.status, changed.body.setData.tag_id]).toEqual([200, id])
    expect(await listed(me)).toMatchObject([
      { id: other, name: 'Kata', kind: 'what' },
      { id, name: 'Zsófi', kind: 'who' },
    ])
    const refused = await me.client.call(editTagCall, { params: { id }, body: { name: 'KATA' } })
    expect([refused.status, refused.error.error_code]).toEqual([409, 'CONFLICT'])
    expect((await me.client.call(editTagCall, { params: { id }, body: { kind: 'when' } })).status).toBe(422)
    expect((await me.client.call(editTagCall, { params: { id }, body: { name: '#x' } })).status).toBe(422)
  })

  test('merging keeps one of both on every entry, and deletes the other', async () => {
    const me = await makeMember(server)
    const [only, both, into] = [
      await written(me, ['kocogás', 'kert']),
      await written(me, ['futás', 'kocogás']),
      await written(me, ['futás']),
    ]
    const idOf = async (name: string) => (await listed(me)).find((tag) => tag.name === name)?.id as TagId
    const [from, to] = [await idOf('kocogás'), await idOf('futás')]
    expect((await me.client.call(mergeTagCall, { params: { id: from }, body: { into: from } })).status).toBe(422)
    const merged = await me.client.call(mergeTagCall, { params: { id: from }, body: { into: to } })
    expect([merged.status, merged.body.setData.tag_id]).toEqual([200, to])
    expect(await namesOn(me, only)).toEqual(['futás', 'kert'])
    expect(await namesOn(me, both)).toEqual(['futás'])
    expect(await namesOn(me, into)).toEqual(['futás'])
    expect((await listed(me)).map((tag) => [tag.name, tag.entry_count])).toEqual([
      ['futás', 3],
      ['kert', 1],
    ])
    expect((await me.client.call(mergeTagCall, { params: { id: from }, body: { into: to } })).status).toBe(404)
  })

  test('deleting removes the tag from the entries, which keep their text; the second time it is 404', async () => {
    const me = await makeMember(server)
    const entry = await written(me, ['futás', 'kert'])
    const id = (await listed(me)).find((tag) => tag.name === 'futás')?.id as TagId
    expect((await me.client.call(deleteTagCall, { params: { id } })).status).toBe(200)
    expect((await read(me, entry)).text).toBe('Szép nap.')
    expect(await namesOn(me, entry)).toEqual(['kert'])
    expect((await me.client.call(deleteTagCall, { params: { id } })).status).toBe(404)
  })

  test('a tag that is deleted while entries with it are written stays on none', async () => {
    const me = await makeMember(server)
    const id = await makeTag(server, me, 'futás', [await makeEntry(server, me)])
    await Promise.all([
      ...Array.from({ length: 10 }, () => write(me, ['futás'])),
      me.client.call(deleteTagCall, { params: { id } }),
      ...Array.from({ length: 10 }, () => write(me, ['futás'])),
    ])
    const { rows } = await sql`SELECT FROM entry e CROSS JOIN unnest(e.tags) AS x(id)
      WHERE e.author_id = ${me.personId} AND NOT EXISTS (SELECT FROM tag t WHERE t.id = x.id)`.execute(server.db)
    expect(rows).toEqual([])
  })
})
