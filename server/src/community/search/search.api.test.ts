import { setSiteSettingCall } from '@entemi/contract/core/site-setting'
import { addEntityCall } from '@entemi/contract/community/community'
import { addPostCall, autocompleteCall, editPostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { searchAllCall, searchCall, suggestCall, type SearchKind } from '@entemi/contract/community/search'
import type { EntryId } from '@entemi/contract/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeArticle } from '#/app/testing/lessons.ts'
import { makeBlock, makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { makeTsQuery } from '#/core/entity/entity.words.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const write = async (member: TestMember, text: string, body: Record<string, unknown> = {}): Promise<EntryId> =>
  (await member.client.call(addPostCall, { body: { type: 'note', text, ...body } })).body.setData.post_id
const find = async (
  member: TestMember,
  query: string,
  more: { kind?: SearchKind; _size?: number; _after?: string } = {},
) => (await member.client.call(searchCall, { query: { query, ...more } })).body.list

describe('search', () => {
  test('finds words without accents, in inflected forms, and by the start of the last word', async () => {
    const member = await makeMember(server)
    const id = await write(member, 'Az őszi erdőben sétáltam a kutyámmal', { title: 'Árvíztűrő tükörfúró' })
    for (const query of ['erdo', 'ERDŐ', 'erdőben', 'arvizturo', 'tükörf', 'kutya séta', 'oszi erd'])
      expect(
        (await find(member, query)).data.map((item) => item.id),
        query,
      ).toEqual([id])
    for (const query of ['tenger', 'erdő tenger', '%', "'", ':* & |', '!erdő | x'])
      expect((await find(member, query)).data, query).toEqual([])
  })

  test('finds what the viewer may see, follows edits and levels at once, and has pages', async () => {
    const [author, friend, stranger, blocked] = [
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
      await makeMember(server),
    ]
    await makeFriends(server, author, friend)
    await makeBlock(server, author, blocked)
    const open = await write(author, 'zsiráf nyílt')
    const forFriends = await write(author, 'zsiráf baráti', { privacy_status: 1 })
    const own = await write(author, 'zsiráf titkos', { privacy_status: 0 })
    const seen = async (member: TestMember) => (await find(member, 'zsiráf')).data.map((item) => item.id)
    expect(await seen(author)).toEqual([own, forFriends, open])
    expect(await seen(friend)).toEqual([forFriends, open])
    expect(await seen(stranger)).toEqual([open])
    expect(await seen(blocked)).toEqual([])
    const first = await find(author, 'zsiráf', { _size: 2 })
    expect(first.data.map((item) => item.id)).toEqual([own, forFriends])
    expect((await find(author, 'zsiráf', { _size: 2, _after: first.next ?? '' })).data.map((item) => item.id)).toEqual([
      open,
    ])
    await author.client.call(setPrivacyCall, { params: { id: open, level: 0 } })
    await author.client.call(editPostCall, { params: { id: forFriends }, body: { text: 'elefánt' } })
    expect(await seen(stranger)).toEqual([])
    expect(await seen(friend)).toEqual([])
    expect((await find(friend, 'elefánt')).data.map((item) => item.id)).toEqual([forFriends])
  })

  test('finds the name in a mention, not its id', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server, { name: 'Kardos Vilma' })]
    const id = await write(member, `Köszi @[valaki](${other.personId})`)
    expect((await find(member, 'vilma')).data.map((item) => item.id)).toEqual([id])
    expect((await find(member, other.personId.slice(0, 8))).data).toEqual([])
  })

  test('finds people by name like the list of people: nobody across a block, in pages by name', async () => {
    const me = await makeMember(server, { name: 'Bodza Magam' })
    const [ann, bea, blocked] = [
      await makeMember(server, { name: 'Bodza Anna' }),
      await makeMember(server, { name: 'Kis Bodza Bea' }),
      await makeMember(server, { name: 'Bodza Rejtett' }),
    ]
    await makeBlock(server, blocked, me)
    const person = { kind: 'person' as const, _size: 1 }
    const first = await find(me, 'bódza', person)
    expect(first.data).toMatchObject([{ id: ann.personId, type: 0, display_name: 'Bodza Anna' }])
    const second = await find(me, 'bódza', { ...person, _after: first.next ?? '' })
    expect([second.data.map((item) => item.id), second.next]).toEqual([[bea.personId], null])
    expect((await find(me, '%', person)).data).toEqual([])
  })

  test('finds communities with their number of members', async () => {
    const me = await makeMember(server)
    const made = await me.client.call(addEntityCall, { body: { name: 'Őszi Kökény Kör', type: 2 } })
    const id = made.body.setData.entity_id
    expect((await find(me, 'kokeny', { kind: 'entity' })).data).toMatchObject([
      { id, type: 2, display_name: 'Őszi Kökény Kör', member_count: 1 },
    ])
    for (const kind of ['post', 'person', 'article'] as const)
      expect((await find(me, 'kokeny', { kind })).data, kind).toEqual([])
  })

  test('finds articles, but none of a library that is switched off', async () => {
    const [me, admin] = [await makeMember(server), await makeMember(server, { role: 'ADMIN' })]
    const switchOn = (libraries: 'base'[]) => admin.client.call(setSiteSettingCall, { body: { libraries } })
    const id = await makeArticle(server, admin, { library: 'base', title: 'Csipkebogyó' })
    const seen = async (member: TestMember) =>
      (await find(member, 'csipkebogyó', { kind: 'article' })).data.map((item) => item.id)
    await switchOn(['base'])
    expect(await seen(me)).toEqual([id])
    expect((await find(me, 'csipkebogyó')).data).toEqual([])
    await switchOn([])
    expect([await seen(me), await seen(admin)]).toEqual([[], [id]])
  })

  test('the first tab has a few of each kind and says whether there are more; hidden ones are not among them', async () => {
    const me = await makeMember(server, { name: 'Menta Magam' })
    const [friend, blocked] = [
      await makeMember(server, { name: 'Menta Ágnes' }),
      await makeMember(server, { name: 'Menta Tilos' }),
    ]
    await makeBlock(server, blocked, me)
    const made = await friend.client.call(addEntityCall, { body: { name: 'Mentakör', type: 2 } })
    for (const text of ['menta 1', 'menta 2', 'menta 3', 'menta 4']) await write(friend, text)
    await write(friend, 'menta titkos', { privacy_status: 0 })
    await write(blocked, 'menta tilos')
    const all = async (member: TestMember, query: string) =>
      (await member.client.call(searchAllCall, { query: { query } })).body.data
    expect(await all(me, 'menta')).toMatchObject({
      person: { data: [{ id: friend.personId }], has_more: false },
      entity: { data: [{ id: made.body.setData.entity_id, member_count: 1 }], has_more: false },
      post: { data: [{ text: 'menta 4' }, { text: 'menta 3' }, { text: 'menta 2' }], has_more: true },
      article: { data: [], has_more: false },
    })
    expect((await all(me, 'titkos')).post).toEqual({ data: [], has_more: false })
    expect((await all(me, '%')).person).toEqual({ data: [], has_more: false })
    expect((await server.client().call(searchAllCall, { query: { query: 'menta' } })).status).toBe(401)
  })

  test('suggests people and communities by the start of a name, nobody across a block', async () => {
    const me = await makeMember(server, { name: 'Zsálya Magam' })
    const [friend, blocked] = [
      await makeMember(server, { name: 'Zsálya Ágnes' }),
      await makeMember(server, { name: 'Zsálya Tilos' }),
    ]
    await makeBlock(server, me, blocked)
    const made = await friend.client.call(addEntityCall, { body: { name: 'Zsályakör', type: 2 } })
    const suggest = async (query: string) => (await me.client.call(suggestCall, { query: { query } })).body.list.data
    expect(await suggest('zsal')).toEqual([
      { kind: 'person', id: friend.personId, name: 'Zsálya Ágnes', thumb: null },
      { kind: 'entity', id: made.body.setData.entity_id, name: 'Zsályakör', thumb: null },
    ])
    expect(await suggest('%')).toEqual([])
    expect((await server.client().call(suggestCall, { query: { query: 'zsal' } })).status).toBe(401)
  })

  test('the typed text cannot become a query of its own', () => {
    expect(makeTsQuery(`ott's (a) & bab:* | !cet <-> "d"`)).toBe('(ott:*) & (s) & (a) & (bab:*) & (cet:*) & (d)')
    expect(makeTsQuery('  %_ ')).toBe('')
    expect(makeTsQuery('x '.repeat(100)).split('&')).toHaveLength(10)
  })
})

describe('people to mention', () => {
  const suggest = async (member: TestMember, query: string) =>
    (await member.client.call(autocompleteCall, { params: { source: 'people' }, query: { query } })).body.list.data

  test('are found by the start of any word of the name, without accents, never across a block', async () => {
    const me = await makeMember(server, { name: 'Zentai Magam' })
    const [first, second, blocked] = [
      await makeMember(server, { name: 'Zentai Ödön' }),
      await makeMember(server, { name: 'Ács Zentaiék' }),
      await makeMember(server, { name: 'Zentai Rejtett' }),
    ]
    await makeBlock(server, blocked, me)
    expect(await suggest(me, 'zéntai')).toEqual([
      { k: 'Zentai Ödön', v: first.personId, thumb: null },
      { k: 'Ács Zentaiék', v: second.personId, thumb: null },
    ])
    expect((await suggest(me, 'odon zent')).map((one) => one.v)).toEqual([first.personId])
    expect((await suggest(me, 'Zentai Ö')).map((one) => one.v)).toEqual([first.personId])
    expect(await suggest(me, 'entai')).toEqual([])
    expect(await suggest(me, '')).toEqual([])
    await makeFriends(server, me, second)
    expect((await suggest(me, '%')).map((one) => one.v)).toEqual([second.personId])
  })
})
