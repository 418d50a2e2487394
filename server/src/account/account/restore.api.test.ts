import { checkRestoreCall, restoreCall } from '@entemi/contract/account/password'
import { passkeysCall } from '@entemi/contract/account/passkey'
import { linkedCall } from '@entemi/contract/account/social'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRestoreToken } from './password.service.ts'
import { makeMember, makePasskey, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestClient, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const fresh = { password: 'egy egészen új mondat', password_retype: 'egy egészen új mondat' }

let subjects = 0

/** Two passkeys, one of them of another host, and one linked account. */
async function makeOwner(): Promise<TestMember> {
  const member = await makeMember(server)
  await makePasskey(server, member)
  const elsewhere = await makePasskey(server, member)
  await sql`UPDATE passkey SET rp_id = 'ceg.example.org' WHERE id = ${elsewhere}`.execute(server.db)
  await sql`INSERT INTO identity (issuer, subject, account_id)
    VALUES ('https://login.example.org', ${String(++subjects)}, ${member.accountId})`.execute(server.db)
  return member
}

const check = async (token: string) => (await server.client().call(checkRestoreCall, { query: { token } })).body.restore
const restore = (token: string, ending: object = {}, client = server.client()) =>
  client.call(restoreCall, { params: { token }, body: { ...fresh, ...ending } })
const linksOf = async (client: TestClient) =>
  (await client.call(linkedCall)).body.list.data.filter(({ linked }) => linked).length
/** As a further link would say. */
const countLogins = async (member: TestMember) => {
  const { passkeys, services } = await check(await createRestoreToken(server.db, member.accountId))
  return [passkeys, services]
}

describe('a restore link', () => {
  test('says how many passkeys and linked accounts there are, only while it is valid', async () => {
    const member = await makeOwner()
    const token = await createRestoreToken(server.db, member.accountId)
    expect(await check(token)).toEqual({ valid: true, email_hint: 't…@e….org', passkeys: 2, services: 1 })
    const invalid = { valid: false, email_hint: null, passkeys: 0, services: 0 }
    expect(await check('x'.repeat(43))).toEqual(invalid)
    await restore(token)
    expect(await check(token)).toEqual(invalid)
  })

  test.each([
    [{}, [2, 1], ''],
    [{ end_passkeys: false, end_services: false }, [2, 1], ''],
    [{ end_passkeys: true }, [0, 1], 'A fiók belépőkulcsait is törölték.'],
    [{ end_services: true }, [2, 0], 'A kapcsolt fiókokat is leválasztották.'],
    [
      { end_passkeys: true, end_services: true },
      [0, 0],
      'A fiók belépőkulcsait is törölték.\n\nA kapcsolt fiókokat is leválasztották.',
    ],
  ])('ends with %o what was asked for, on every host, and the mail says so', async (ending, left, said) => {
    const [member, other] = [await makeOwner(), await makeOwner()]
    const client = server.client()
    const token = await createRestoreToken(server.db, member.accountId)
    expect((await restore(token, ending, client)).status).toBe(200)
    expect(await countLogins(member)).toEqual(left)
    expect((await client.call(passkeysCall)).body.list.data).toHaveLength(left[0] === 0 ? 0 : 1)
    expect(await linksOf(client)).toBe(left[1])
    expect(await countLogins(other)).toEqual([2, 1])
    const findMail = async () =>
      (await server.mails(0)).find((mail) => mail.to === member.email && mail.subject === 'Megváltozott a jelszavad')
    await expect.poll(findMail).toBeDefined()
    expect((await findMail())?.text).toContain(said)
    expect((await findMail())?.text.includes('is törölték')).toBe(said.includes('is törölték'))
    expect((await findMail())?.text.includes('is leválasztották')).toBe(said.includes('is leválasztották'))
  })

  test('that was used, or whose password is refused, ends nothing; a text instead of a yes is refused', async () => {
    const member = await makeOwner()
    const both = { end_passkeys: true, end_services: true }
    const token = await createRestoreToken(server.db, member.accountId)
    expect(
      (await restore(token, { ...both, password: 'Szeretlek2026', password_retype: 'Szeretlek2026' })).status,
    ).toBe(422)
    expect((await restore(token, { end_passkeys: 'igen' })).status).toBe(422)
    expect((await restore(token)).status).toBe(200)
    const again = await restore(token, both)
    expect([again.status, again.error]).toEqual([422, { error_code: 'TOKEN_EXPIRED' }])
    expect(await countLogins(member)).toEqual([2, 1])
  })
})
