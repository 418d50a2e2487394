// Fifty concurrent calls of which only one may succeed. Tests for like, accept, join and first message are in their rooms.
import { registerCall } from '@entemi/contract/account/account'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { addPostCall, deletePostCall, setPrivacyCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countProbes, longTimeout } from '#/app/testing/attack.ts'
import { makeEntry, makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, longTimeout.timeout)
afterAll(() => server.stop())

const fifty = <T>(act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => act(index)))
const countOf = (answers: { status: number }[], status: number) => answers.filter((one) => one.status === status).length

test(
  'race: fifty registrations with one address in fifty spellings create one account',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const passwords = { password: testPassword, password_retype: testPassword }
    const spell = (index: number) =>
      Array.from('verseny', (letter) => letter)
        .map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter))
        .join('')
    const answers = await fifty((index) =>
      server.client().call(registerCall, {
        body: {
          ...passwords,
          email: `${spell(index)}@example.org`,
          username: `versenyzo${index}`,
          display_name: 'Verseny',
          privacy_policy: true,
        },
      }),
    )
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 49])
    tried(50)
  },
)

test(
  'race: fifty requests with one Idempotency-Key write one entry and get one answer',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const member = await makeMember(server)
    const headers = { 'idempotency-key': 'otven-egyszerre' }
    const body = { type: 'note' as const, text: 'Egyszer írtam.' }
    const answers = await fifty(() => member.client.call(addPostCall, { body, headers }))
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]?.body])
    const { rows } = await sql`SELECT FROM entry WHERE author_id = ${member.personId}`.execute(server.db)
    expect(rows).toHaveLength(1)
    tried(50)
  },
)

test(
  'race: a deletion concurrent with fifty comments leaves no comment and causes no fault',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    for (const way of ['delete', 'privacy'] as const) {
      const [author, friend] = [await makeMember(server), await makeMember(server)]
      const id = await makeEntry(server, author)
      const remove = () =>
        way === 'delete'
          ? author.client.call(deletePostCall, { params: { id } })
          : author.client.call(setPrivacyCall, { params: { id, level: -1 } })
      const answers = await fifty(async (index) =>
        index === 25
          ? remove()
          : friend.client.call(addCommentCall, { params: { objectId: id }, body: { message: `Szia ${index}` } }),
      )
      for (const { status } of answers) expect([200, 201, 404]).toContain(status)
      expect(answers[25]?.status).toBe(200)
      const { rows } = await sql`SELECT FROM comment WHERE entry_id = ${id} AND text <> ''`.execute(server.db)
      expect(rows).toEqual([])
      tried(50)
    }
  },
)
