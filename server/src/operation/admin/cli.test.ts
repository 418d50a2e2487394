import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { checkRestoreCall, restoreCall } from '@entemi/contract/account/password'
import { accessCall } from '@entemi/contract/account/identity'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '#/app/testing/database-url.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { programEnvironment } from '#/app/testing/program.ts'
import { heavyTest } from '#/app/testing/tier.ts'
import { checkCompanies, checkProxy } from './doctor.ts'

const newPassword = 'egy-új-hosszú-jelszó'
const script = fileURLToPath(new URL('../../../../scripts/admin.ts', import.meta.url))

let server: TestServer
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'entemi-admin-'))
  environment = { PUBLIC_URL: server.origin, DATA_DIR: server.folder, DATABASE_URL: urlOf(server.connection) }
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function run(words: string[], env = environment) {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: folder,
    env: { ...programEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, warned, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { said, warned, code: code as number | null }
}

const readEmail = async ({ accountId }: TestMember) => {
  const { rows } = await sql<{ email: string }>`SELECT email FROM account WHERE id = ${accountId}`.execute(server.db)
  return rows[0]?.email ?? expect.fail('no account')
}
const readAudit = async ({ personId }: TestMember) => {
  const { rows } = await sql<{ act: string }>`SELECT act FROM audit WHERE about_id = ${personId} AND account_id IS NULL
    AND reason = 'npm run admin' ORDER BY id`.execute(server.db)
  return rows.map(({ act }) => act)
}

/** Each run reads the program: seconds on a busy machine. */
describe('npm run admin, while the site runs', { timeout: 300_000 }, () => {
  test('--help says what there is; an unknown command, a missing address and a wrong number are refused', async () => {
    const [help, unknown, missing, limit, stranger] = await Promise.all([
      run(['--help']),
      run(['grant']),
      run(['disable']),
      run(['list', '--limit', '501']),
      run(['enable', 'nobody@example.org']),
    ])
    expect([help.code, help.said.split('\n')[0]]).toEqual([
      0,
      'Usage: npm run admin -- <command>, with the environment of the site',
    ])
    expect([unknown.code, unknown.warned.split('\n')[0]]).toEqual([1, 'grant is no command.'])
    expect([missing.code, missing.warned.split('\n')[0]]).toEqual([
      1,
      'Usage: npm run admin -- <command>, with the environment of the site',
    ])
    expect([limit.code, limit.warned]).toEqual([1, '--limit is a number from 1 to 500.\n'])
    expect([stranger.code, stranger.warned]).toEqual([1, 'No account has the address nobody@example.org.\n'])
  })

  test('names its target first, and makes no site where the environment names none', async () => {
    const { code, said, warned } = await run(['list'], { DATA_DIR: join(folder, 'nowhere') })
    expect(code).toBe(1)
    expect(said).toMatch(`  data folder  ${folder}/nowhere\n  database     embedded\n`)
    expect(warned).toMatch('There is no site here')
    expect(await readdir(folder)).toEqual([])
  })

  test('reset-password prints a link that works once, and asks for nothing but the new password', async () => {
    const member = await makeMember(server)
    const { code, said } = await run(['reset-password', await readEmail(member)])
    expect(code).toBe(0)
    const token = /\/password\/restore\?token=(\S+)/.exec(said)?.[1] ?? expect.fail(said)
    const guest = server.client()
    expect((await guest.call(checkRestoreCall, { query: { token } })).body.restore.valid).toBe(true)
    const input = { params: { token }, body: { password: newPassword, password_retype: newPassword } }
    expect((await guest.call(restoreCall, input)).status).toBe(200)
    expect((await server.client().call(restoreCall, input)).error.error_code).toBe('TOKEN_EXPIRED')
    expect(await readAudit(member)).toEqual(['member.reset_link'])
    const { list } = (await guest.call(accessCall)).body
    expect(list.data.map(({ act, by, reason }) => [act, by, reason])).toEqual([
      ['member.reset_link', null, 'npm run admin'],
    ])
  })

  heavyTest('grant-admin and revoke-admin log out everywhere; the last administrator stays', async () => {
    const member = await makeMember(server)
    const email = await readEmail(member)
    expect((await run(['grant-admin', email])).said).toMatch(`${email} is an administrator now`)
    expect((await member.client.call(stateCall)).body._state.auth_role).toBe('GUEST')
    expect((await run(['revoke-admin', email])).warned).toBe(
      `${email} is the last administrator; grant another first.\n`,
    )
    expect((await run(['disable', email, 'because'])).warned).toMatch('revoke-admin first')
    await makeMember(server, { role: 'ADMIN' })
    expect((await run(['revoke-admin', email.toUpperCase()])).code).toBe(0)
    expect(await readAudit(member)).toEqual(['member.role', 'member.role'])
    const { rows } = await sql`SELECT role FROM account WHERE id = ${member.accountId}`.execute(server.db)
    expect(rows).toEqual([{ role: 'LOGGED' }])
  })

  heavyTest(
    'disable, enable, end-sessions and remove-second-factor do so once, and say when there is nothing to do',
    async () => {
      const [member, other] = [await makeMember(server), await makeMember(server)]
      const [email, second] = [await readEmail(member), await readEmail(other)]
      expect((await run(['disable', email])).warned).toMatch('Give a reason')
      expect((await run(['disable', email, 'spam,', 'again'])).code).toBe(0)
      const { rows } = await sql`SELECT status, suspended_reason FROM account WHERE id = ${member.accountId}`.execute(
        server.db,
      )
      expect(rows).toEqual([{ status: 'suspended', suspended_reason: 'spam, again' }])
      expect((await run(['reset-password', email])).code).toBe(1)
      expect((await run(['enable', email])).said).toMatch('can log in again')
      expect((await run(['enable', email])).said).toMatch('is not disabled')
      expect(await readAudit(member)).toEqual(['member.suspend', 'member.restore'])

      expect((await run(['end-sessions', second])).said).toMatch(`1 sessions of ${second} ended.`)
      expect((await other.client.call(stateCall)).body._state.auth_role).toBe('GUEST')
      await sql`INSERT INTO totp (account_id, secret, last_step) VALUES (${other.accountId}, ${Buffer.alloc(20)}, 1)`.execute(
        server.db,
      )
      expect((await run(['remove-second-factor', second])).code).toBe(0)
      expect((await run(['remove-second-factor', second])).said).toMatch('has no two-step login')
      expect(await readAudit(other)).toEqual(['member.end_sessions', 'member.second_factor'])
    },
  )

  heavyTest('list is bounded and paged by address', async () => {
    const all = (await run(['list', '--limit', '500'])).said.match(/^\S+@\S+/gm) ?? []
    const first = await run(['list', '--limit', '2'])
    expect(first.said).toMatch(`More: --after ${all[1]}\n`)
    const second = await run(['list', '--limit', '2', '--after', all[1] ?? ''])
    expect([first, second].flatMap(({ said }) => said.match(/^\S+@\S+/gm) ?? [])).toEqual(all.slice(0, 4))
    expect((await run(['list', '--admins'])).said).toMatch(/^\S+ {2}ADMIN {3}active {5}seen \d{4}-\d\d-\d\d$/m)
  })

  heavyTest('test-mail writes a mail in both languages', async () => {
    const outbox = join(folder, 'mail')
    const { code, said } = await run(['test-mail', 'operator@example.org'], {
      ...environment,
      DATA_DIR: outbox,
    })
    expect([code, /without SMTP_URL nobody/.test(said)]).toEqual([0, true])
    const [name = ''] = await readdir(join(outbox, 'outbox'))
    expect(await readFile(join(outbox, 'outbox', name), 'utf8')).toMatch('To: operator@example.org')
    await rm(outbox, { recursive: true })
  })

  test('doctor names each part with what to do, and its exit code says whether something is wrong', async () => {
    const { code, said } = await run(['doctor'], { ...environment, SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(code).toBe(1)
    for (const part of ['disk', 'database', 'storage', 'clock', 'jobs', 'proxy'])
      expect(said).toMatch(new RegExp(`^(ok   |note )  ${part} `, 'm'))
    expect(said).toMatch(/^WRONG {2}mail +connect ECONNREFUSED 127.0.0.1:1\n +→ Check SMTP_URL/m)
    expect(said).toMatch(/^WRONG {2}backup +none in .*\n +→ Set BACKUP_AT/m)
    expect(said).toMatch(/\nWrong: 2\n$/)
    expect(await server.storage.list(`${'doctor-'.padEnd(22, '0')}/`)).toEqual([])

    const away = await run(['doctor'], { ...environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(away.said).toMatch(/^WRONG {2}database +connect ECONNREFUSED/m)
  })
})

describe('what doctor asks of names', () => {
  test('a proxy on another machine is never asked', async () => {
    const env = { PUBLIC_URL: 'https://example.org', TRUST_PROXY: true }
    expect(await checkProxy(env, async () => ['192.0.2.1'])).toMatchObject({ state: 'note' })
    expect(await checkProxy({ ...env, TRUST_PROXY: false }, async () => ['192.0.2.1'])).toMatchObject({
      state: 'wrong',
    })
  })

  test('companies need any name below the domain', async () => {
    const missing = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await checkCompanies({ BASE_DOMAIN: 'example.org' }, missing)).toMatchObject({ state: 'wrong' })
    expect(await checkCompanies({ BASE_DOMAIN: 'example.org' }, async () => ['192.0.2.1'])).toMatchObject({
      state: 'ok',
    })
    expect(await checkCompanies({ BASE_DOMAIN: undefined }, missing)).toBeUndefined()
  })
})
