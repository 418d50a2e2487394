import { editProfileCall } from '@entemi/contract/account/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { loggedError } from './logged-error.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error' })
  // captures the log: the library has its stream under a symbol
  const { log } = server.app.http
  const symbol = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  const stream = Reflect.get(log, symbol ?? '') as { write: (line: string) => void }
  stream.write = (line) => void lines.push(line)
})
afterAll(() => server.stop())

const secret = 'kanari7391'

describe('the error log', () => {
  test('names the constraint of a refused row and has no value of it', async () => {
    const [one, two] = [await makeMember(server), await makeMember(server)]
    await sql`CREATE UNIQUE INDEX one_name ON entity (display_name)`.execute(server.db)
    const body = { display_name: secret }
    expect((await one.client.call(editProfileCall, { body })).status).toBe(200)
    expect((await two.client.call(editProfileCall, { body })).status).toBe(500)
    const logged = lines.find((line) => line.includes('one_name')) ?? '{}'
    expect(JSON.parse(logged)).toMatchObject({
      msg: 'fault',
      err: { type: 'DatabaseError', code: '23505', table: 'entity', constraint: 'one_name' },
    })
    expect(logged).toContain('duplicate key value violates unique constraint')
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  test('has no value that PostgreSQL could not read, nor one of a cause or of several errors at once', async () => {
    const refused: unknown = await sql`SELECT ${`a "${secret}"\nb`}::uuid`.execute(server.db).catch((error) => error)
    expect(String(refused)).toContain(secret)
    const row = Object.assign(new Error('refused'), {
      detail: secret,
      where: secret,
      hint: secret,
      parameters: [secret],
    })
    const errors = [
      refused,
      row,
      new Error('a job failed', { cause: row }),
      new AggregateError([row, refused], 'two failed'),
      Object.assign(new Error('not sent'), { nested: row, code: { secret }, rejected: [secret] }),
      secret,
      { detail: secret },
    ]
    for (const err of errors) server.app.http.log.error({ err }, 'an effect failed')
    const logged = lines.filter((line) => line.includes('an effect failed'))
    expect(logged).toHaveLength(errors.length)
    expect(logged[0]).toContain('invalid input syntax for type uuid: \\"…\\"')
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  test('ends with an error that refers to itself', () => {
    const error = new Error('circular')
    error.cause = error
    expect(JSON.stringify(loggedError(error))).toContain('circular')
  })
})
