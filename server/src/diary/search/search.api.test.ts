import { actAsCall } from '@entemi/contract/account/identity'
import { setSiteSettingCall } from '@entemi/contract/core/site-setting'
import { addPostCall, deletePostCall, editPostCall, setMoodCall } from '@entemi/contract/diary/post'
import { searchDiaryCall } from '@entemi/contract/diary/search'
import type { EntryId, TagId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseDomain, enterAs, makeCompany } from '#/app/testing/company.ts'
import { makeArticle, makeLesson, makeRecipient } from '#/app/testing/lessons.ts'
import {
  makeAdministered,
  makeBlock,
  makeEntry,
  makeFriends,
  makeImage,
  makeMember,
  makeTag,
  type TestMember,
} from '#/app/testing/makers.ts'
import { newId } from '#/platform/db/id.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const write = async (
  { client }: { client: TestClient },
  text: string,
  body: Record<string, unknown> = {},
): Promise<EntryId> => (await client.call(addPostCall, { body: { type: 'note', text, ...body } })).body.setData.post_id
const search = async ({ client }: { client: TestClient }, query: Record<string, unknown>) =>
  (await client.call(searchDiaryCall, { query })).body.list
const find = async (member: { client: TestClient }, text: string, more: Record<string, unknown> = {}) =>
  (await search(member, { text, ...more })).data.map((item) => item.id)

describe('search in one’s own diary', () => {
  test('finds each word in the title or the text, in any case, without accents, inside words', async () => {
    const member = await makeMember(server)
    const id = await write(member, 'Az őszi **erdő**ben sétáltam.\n- kutya', { title: 'Árvíztűrő tükörfúró' })
    await write(member, 'Valami egészen más')
    for (const text of [
      'ARVIZTURO',
      'árvíztűrő',
      'erdőben',
      'erdoben',
      'ÉTÁLT',
      'kutya tukor',
      '„őszi” erdő,',
      '**erdő**',
    ])
      expect(await find(member, text), text).toEqual([id])
    for (const text of ['tenger', 'erdő tenger', 'erdoo']) expect(await find(member, text), text).toEqual([])
  })

  test('takes special characters of patterns as they are', async () => {
    const member = await makeMember(server)
    const percent = await write(member, 'kész, 100%')
    const under = await write(member, 'a_b és c:\\d')
    await write(member, 'axb, 100 és cd')
    expect(await find(member, '%')).toEqual([percent])
    expect(await find(member, '100%')).toEqual([percent])
    for (const text of ['_', 'a_b', '\\', 'c:\\d']) expect(await find(member, text), text).toEqual([under])
    for (const text of ['a.b', '[a-z]', '(a|b)', '\\d+', "'", '\\m']) expect(await find(member, text), text).toEqual([])
  })

  test('finds the words that are shown: no id of a mention, no address behind words', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server, { name: 'Kardos Vilma' })]
    const id = await write(member, `Köszi @[valaki](${other.personId}), [itt a kép](https://rejtett.example/x)!`)
    for (const text of ['vilma', 'itt a kép']) expect(await find(member, text), text).toEqual([id])
    for (const text of [other.personId.slice(0, 8), 'rejtett']) expect(await find(member, text), text).toEqual([])
  })

  test('filters by type, mood, days and pictures, alone and together; without a filter it finds nothing', async () => {
    const member = await makeMember(server)
    const thanks = await write(member, 'hála', { type: 'H', occurred_on: '2024-03-01', mood: 6 })
    const note = await write(member, 'jegyzet', { occurred_on: '2024-03-02' })
    const calm = (await member.client.call(setMoodCall, { body: { mood: 6, occurred_on: '2024-04-05' } })).body.setData
    const image = await makeImage(server, member)
    await sql`INSERT INTO entry_media VALUES (${note}, 0, ${image.id})`.execute(server.db)
    const voice = await makeImage(server, member)
    await sql`UPDATE media SET media_type = 'a' WHERE id = ${voice.id}`.execute(server.db)
    await sql`INSERT INTO entry_media VALUES (${thanks}, 0, ${voice.id})`.execute(server.db)
    await sql`UPDATE entry SET may_have_media = true WHERE author_id = ${member.personId}`.execute(server.db)
    const ids = async (query: Record<string, unknown>) => (await search(member, query)).data.map((item) => item.id)
    expect(await ids({ category: 'gratitude' })).toEqual([thanks])
    expect(await ids({ category: 'note' })).toEqual([note])
    expect(await ids({ mood: '6' })).toEqual([calm.post_id, thanks])
    expect(await ids({ mood: '0' })).toEqual([])
    expect(await ids({ from: '2024-03-02', to: '2024-03-31' })).toEqual([note])
    expect(await ids({ from: '2024-03-31', to: '2024-03-02' })).toEqual([])
    expect(await ids({ has_media: '1' })).toEqual([note])
    expect(await ids({ text: 'HALA', mood: '6', category: 'gratitude', to: '2024-03-01' })).toEqual([thanks])
    expect(await ids({ text: 'hala', has_media: '1' })).toEqual([])
    for (const query of [{}, { text: '' }, { text: ' ** . ' }, { _size: 5 }]) expect(await ids(query)).toEqual([])
    const wrong: Record<string, unknown>[] = [
      { mood: '9' },
      { mood: '' },
      { category: 'x' },
      { from: '2024-02-30' },
      { has_media: 'x' },
      { _after: 'x' },
    ]
    for (const query of [...wrong, { text: 'x'.repeat(101) }])
      expect((await member.client.call(searchDiaryCall, { query })).status, JSON.stringify(query)).toBe(422)
  })

  test('lists the newest day first, page by page, each entry once', async () => {
    const member = await makeMember(server)
    const days = ['2020-05-01', '2024-01-31', '2020-05-01', '1988-12-24', '2024-02-01', '2020-05-01']
    for (const occurred_on of days) await write(member, `zsiráf ${occurred_on}`, { occurred_on })
    await write(member, 'oroszlán', { occurred_on: '2020-05-01' })
    const found = []
    for (let after: string | undefined; ;) {
      const { data, next } = await search(member, {
        text: 'zsiraf',
        _size: 2,
        ...(after !== undefined && { _after: after }),
      })
      found.push(...data)
      if (next === null) break
      after = next
    }
    expect(found.map((item) => item.occurred_on)).toEqual(days.toSorted().toReversed())
    expect(new Set(found.map((item) => item.id)).size).toBe(days.length)
  })

  test('finds own entries at every level, none of anybody else, and nothing that was removed', async () => {
    const [member, friend, blocked] = [await makeMember(server), await makeMember(server), await makeMember(server)]
    await makeFriends(server, member, friend)
    await makeBlock(server, member, blocked)
    for (const other of [friend, blocked]) await makeEntry(server, other, { text: 'okapi' })
    const group = await makeAdministered(server, member, 2)
    const own = []
    for (const privacy of [0, 1, 9] as const) own.push(await makeEntry(server, member, { text: 'okapi', privacy }))
    for (const state of [0, 1, 2] as const)
      own.push(await makeEntry(server, member, { text: 'okapi', privacy: 2, groupId: group, state }))
    expect(await find(member, 'okapi')).toEqual(own.toReversed())
    const [first = '' as EntryId, second = '' as EntryId] = own
    await member.client.call(deletePostCall, { params: { id: first } })
    await member.client.call(editPostCall, { params: { id: second }, body: { text: 'zebra' } })
    expect(await find(member, 'okapi')).toEqual(own.slice(2).toReversed())
    expect(await find(member, 'zebra')).toEqual([second])
    expect(await search(member, { from: '1900-01-01' })).toMatchObject({
      data: own.slice(1).map(() => ({ owned_by_me: true })),
    })
  })

  test('finds own articles of a library that is switched off, own lessons that were sent, and no received one', async () => {
    const [member, admin] = [await makeMember(server), await makeMember(server, { role: 'ADMIN' })]
    const received = await makeLesson(server, admin, { title: 'gorilla' })
    await makeRecipient(server, received, member)
    await makeLesson(server, member, { title: 'gorilla', draft: true })
    const sent = await makeLesson(server, member, { title: 'gorilla' })
    const article = await makeArticle(server, member, { library: 'quote', title: 'gorilla' })
    await admin.client.call(setSiteSettingCall, { body: { libraries: [] } })
    expect(await find(member, 'gorilla')).toEqual([article, sent])
  })

  test('finds by one’s own tag, together with words; another’s or an unknown tag finds nothing', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)]
    const [run, walk] = [await write(member, 'futás a parton'), await write(member, 'séta a parton')]
    const foreign = await write(other, 'futás a parton')
    const tag = await makeTag(server, member, 'mozgás', [run, walk])
    const notMine = await makeTag(server, other, 'mozgás', [foreign])
    const ids = async (query: Record<string, unknown>) => (await search(member, query)).data.map((item) => item.id)
    expect(await ids({ tag })).toEqual([walk, run])
    expect(await ids({ tag, text: 'futas' })).toEqual([run])
    for (const id of [notMine, newId()]) expect(await ids({ tag: id })).toEqual([])
    expect((await member.client.call(searchDiaryCall, { query: { tag: 'x' as TagId } })).status).toBe(422)
    expect((await search(member, { tag })).data[0]?.tags).toEqual([tag])
  })

  test('is of the person one acts as, and of oneself while acting as a group', async () => {
    const member = await makeMember(server)
    const [group, child] = [await makeAdministered(server, member, 2), await makeAdministered(server, member, 1)]
    const own = await write(member, 'panda')
    await member.client.call(actAsCall, { params: { entityId: child } })
    const ofChild = await write(member, 'panda')
    expect(await find(member, 'panda')).toEqual([ofChild])
    await member.client.call(actAsCall, { params: { entityId: group } })
    await write(member, 'panda', { publish_to: group, privacy_status: 2 })
    expect(await find(member, 'panda')).toEqual([own])
  })

  test('is of one site', async () => {
    const company = await makeCompany(server, 'kereso')
    const member: TestMember = await makeMember(server, { sites: [0, company.siteId] })
    const inside = { client: await enterAs(server, member, company) }
    const here = await makeEntry(server, member, { text: 'tapír' })
    const there = await makeEntry(server, member, { text: 'tapír', siteId: company.siteId })
    expect([await find(member, 'tapir'), await find(inside, 'tapir')]).toEqual([[here], [there]])
  })

  test('is refused to a guest, and open to a LIMIT member', async () => {
    const limited = await makeMember(server, { role: 'LIMIT' })
    const id = await makeEntry(server, limited, { text: 'lajhár' })
    expect(await find(limited, 'lajhar')).toEqual([id])
    expect((await server.client().call(searchDiaryCall, { query: { text: 'lajhar' } })).status).toBe(401)
  })
})
