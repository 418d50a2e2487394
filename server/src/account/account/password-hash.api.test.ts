import { changeMailCall } from '@entemi/contract/account/mail-confirmation'
import { loginCall, registerCall, setupCall } from '@entemi/contract/account/account'
import { confirmCall } from '@entemi/contract/account/identity'
import { changePasswordCall, restoreCall } from '@entemi/contract/account/password'
import { mediaFileCall } from '@entemi/contract/core/media'
import { stateCall } from '@entemi/contract/platform/state'
import { addPostCall, timelineCall } from '@entemi/contract/diary/post'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeImage, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { someOf } from '#/app/testing/tier.ts'
import { atOnce, hashing, mayWait } from './password-hash.ts'
import { createRestoreToken } from './password.service.ts'
import { createSetupLink } from './setup.service.ts'

let server: TestServer
let member: TestMember
let picture: MediaKey
beforeAll(async () => {
  server = await startTestServer()
  member = await makeMember(server)
  picture = (await makeImage(server, member)).db_key
})
afterAll(() => server.stop())
afterEach(() => release())

let release = (): void => {}

/** Occupies every slot, so that no password is hashed until `release`. */
function hold(): void {
  const held = new Promise<void>((resolve) => (release = resolve))
  for (let slot = 0; slot < atOnce; slot++) void hashing.run(() => held)
}

let numbers = 0
const registration = () => ({
  email: `sokan${++numbers}@example.org`,
  password: testPassword,
  password_retype: testPassword,
  display_name: 'Új Tag',
  privacy_policy: true as const,
})

/** More than the connections of the test server to its database. */
const many = 50
const newPassword = { password: 'egy másik hosszú mondat', password_retype: 'egy másik hosszú mondat' }
const sendings: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
  registrations: async () => () => server.client().call(registerCall, { body: registration() }),
  logins: async () => () => server.client().call(loginCall, { body: { login: member.email, password: testPassword } }),
  'logins with an unknown name': async () => () =>
    server.client().call(loginCall, { body: { login: 'senki', password: testPassword } }),
  'first administrators': async () => {
    const token = (await createSetupLink(server.db)) ?? ''
    return () => server.client().call(setupCall, { params: { token }, body: registration() })
  },
  'changes of a password': async () => {
    // each change ends the sessions of the others
    const { client } = await makeMember(server)
    return () => client.call(changePasswordCall, { body: { password_old: testPassword, ...newPassword } })
  },
  'new passwords by a link': async () => {
    const token = await createRestoreToken(server.db, (await makeMember(server)).accountId)
    return () => server.client().call(restoreCall, { params: { token }, body: newPassword })
  },
  confirmations: async () => () => member.client.call(confirmCall, { body: { password: 'nem ez' } }),
}

describe('passwords', () => {
  test.each(someOf(Object.keys(sendings), 3))(
    'while fifty %s are hashed, others read and write, and pictures are served',
    async (name) => {
      const send = await sendings[name]?.()
      if (send === undefined) throw new Error(name)
      hold()
      let finished = 0
      const answers = Array.from({ length: many }, async () => {
        const answer = await send()
        finished++
        return answer
      })
      const other = await makeMember(server)
      const seen: number[] = []
      for (let times = 0; times < 10; times++) {
        seen.push((await other.client.call(stateCall)).status)
        seen.push((await other.client.call(timelineCall)).status)
        seen.push((await other.client.call(addPostCall, { body: { type: 'note', text: 'Közben' } })).status)
        seen.push((await member.client.call(mediaFileCall, { params: { db_key: picture, variant: 'pres' } })).status)
      }
      expect(new Set(seen)).toEqual(new Set([200, 201]))
      // every one of them waits for a slot
      expect(finished).toBe(0)
      release()
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    },
  )

  test('beyond those that may wait, only the call that hashes is unavailable, and says for how long', async () => {
    hold()
    const login = () => server.client().call(loginCall, { body: { login: member.email, password: 'nem ez' } })
    let refused = 0
    const answers = Array.from({ length: mayWait + 5 }, async () => {
      const answer = await login()
      if (answer.status === 503) refused++
      return answer
    })
    await expect.poll(() => refused).toBe(5)
    expect((await member.client.call(stateCall)).status).toBe(200)
    release()
    const late = (await Promise.all(answers)).filter(({ status }) => status === 503)
    expect(late.map(({ error }) => error.error_code)).toEqual(Array.from({ length: 5 }, () => 'UNAVAILABLE'))
    for (const { headers } of late) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    // a refusal leaves nothing behind
    expect((await login()).status).toBe(401)
  })
})

test('fifty changes of the address at once take no connections from others', async () => {
  await server.db
    .updateTable('login_session')
    .set({ confirmed_at: new Date() })
    .where('account_id', '=', member.accountId)
    .execute()
  const answers = Array.from({ length: many }, (_, n) =>
    member.client.call(changeMailCall, { body: { email: `masik${n}@example.org` } }),
  )
  const others = await Promise.all(Array.from({ length: 5 }, () => member.client.call(stateCall)))
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect((await Promise.all(answers)).filter(({ status }) => status >= 500)).toEqual([])
})

test('a password that was hashed with other parameters is hashed anew at the next right login, and only then', async () => {
  const { accountId, email } = await makeMember(server)
  const former = await hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const stored = async (): Promise<string | null> => {
    const account = server.db.selectFrom('account').select('password_hash').where('id', '=', accountId)
    return (await account.executeTakeFirstOrThrow()).password_hash
  }
  const logIn = async (password: string) =>
    (await server.client().call(loginCall, { body: { login: email, password } })).status
  await server.db.updateTable('account').set({ password_hash: former }).where('id', '=', accountId).execute()
  expect([await logIn('nem ez az'), await stored()]).toEqual([401, former])
  expect(await logIn(testPassword)).toBe(200)
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await logIn(testPassword), await stored()]).toEqual([200, renewed])
})
