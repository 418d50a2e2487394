import { actAsCall } from '@entemi/contract/account/identity'
import { tagInsightCall } from '@entemi/contract/diary/insight'
import { addPostCall, setMoodCall } from '@entemi/contract/diary/post'
import type { EntryId } from '@entemi/contract/platform/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministered, makeMember, makeTag, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const write = async (member: TestMember, occurred_on: string): Promise<EntryId> =>
  (await member.client.call(addPostCall, { body: { type: 'note', text: occurred_on, occurred_on } })).body.setData
    .post_id
const setMood = (member: TestMember, occurred_on: string, mood: number) =>
  member.client.call(setMoodCall, { body: { mood, occurred_on } })

describe('insight by tags', () => {
  const read = async ({ client }: { client: TestClient }, from = '2024-01-01', to = '2024-12-31') =>
    (await client.call(tagInsightCall, { query: { from, to } })).body.insight

  test('compares the days of a tag with all days that have a mood; a day counts once in each kind', async () => {
    const member = await makeMember(server)
    const runs: EntryId[] = []
    const moods = [8, 7, 5, 1, 0]
    for (const [index, mood] of moods.entries()) {
      const day = `2024-03-0${index + 1}`
      await setMood(member, day, mood)
      runs.push(await write(member, day))
    }
    // the same day twice, a day without a mood, a day of another year
    runs.push(await write(member, '2024-03-01'), await write(member, '2024-03-20'), await write(member, '2023-03-01'))
    await setMood(member, '2023-03-01', 4)
    await setMood(member, '2024-03-01', 3)
    await setMood(member, '2024-05-01', 2)
    const id = await makeTag(server, member, 'futás', runs)
    await makeTag(server, member, 'kevés', runs.slice(0, 4))
    expect(await read(member)).toEqual({
      from: '2024-01-01',
      to: '2024-12-31',
      all: { days: 6, good: 3, calm: 2, hard: 3 },
      tags: [{ id, name: 'futás', kind: 'what', days: 5, good: 3, calm: 2, hard: 2 }],
      has_tags: true,
    })
    expect((await read(member, '1900-01-01', '2100-01-01')).tags).toMatchObject([{ days: 6, hard: 3 }])
    expect((await read(member, '2024-06-01', '2024-06-30')).tags).toEqual([])
    expect((await read(member, '2024-12-31', '2024-01-01')).all.days).toBe(0)
  })

  test('is sorted by name, never by moods, and says whether there is any tag', async () => {
    const member = await makeMember(server)
    expect(await read(member)).toMatchObject({ all: { days: 0 }, tags: [], has_tags: false })
    const ids = []
    for (let day = 1; day <= 5; day += 1) {
      ids.push(await write(member, `2024-04-0${day}`))
      await setMood(member, `2024-04-0${day}`, 8)
    }
    for (const name of ['Zsófi', 'ágnes', 'Béla']) await makeTag(server, member, name, ids)
    expect((await read(member)).tags.map(({ name }) => name)).toEqual(['ágnes', 'Béla', 'Zsófi'])
  })

  test('has only one’s own tags and days, of the person one acts as', async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)]
    const ids = []
    for (let day = 1; day <= 5; day += 1) {
      ids.push(await write(other, `2024-04-0${day}`))
      await setMood(other, `2024-04-0${day}`, 8)
    }
    await makeTag(server, other, 'titok', ids)
    expect(await read(member)).toMatchObject({ all: { days: 0 }, tags: [], has_tags: false })
    const child = await makeAdministered(server, other, 1)
    await other.client.call(actAsCall, { params: { entityId: child } })
    expect(await read(other)).toMatchObject({ all: { days: 0 }, tags: [], has_tags: false })
    const guest = await server.client().call(tagInsightCall, { query: { from: '2024-01-01', to: '2024-12-31' } })
    expect(guest.status).toBe(401)
  })
})
