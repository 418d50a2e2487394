import { loginCall, logoutCall, registerCall, setupCall } from '@entemi/contract/account/account'
import { askExportCall, confirmCall, deleteAccountCall, exportStateCall } from '@entemi/contract/account/identity'
import { notificationsCall } from '@entemi/contract/account/notification'
import {
  addSiteInvitationCall,
  decideRegistrationCall,
  invitedCall,
  revokeSiteInvitationCall,
  siteInvitationsCall,
  waitingCall,
} from '@entemi/contract/account/registration'
import { setSiteSettingCall } from '@entemi/contract/core/site-setting'
import { statCall } from '@entemi/contract/operation/admin-stat'
import type { EntityId } from '@entemi/contract/platform/ids'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFirstAdministrator, createSetupLink } from '#/account/account/setup.service.ts'
import { newId } from '#/platform/db/id.ts'
import { saveSettings } from '#/core/site/site.settings.ts'
import { baseDomain, makeCompany } from '#/app/testing/company.ts'
import { makeLink, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { makeSiteInvitation, makeWaiting, newRegistration, setRegistration } from '#/app/testing/registration.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { expireRegistrations, notifyOfRegistrations } from './registration.service.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  admin = await makeMember(server, { role: 'ADMIN' })
})
afterAll(() => server.stop())
beforeEach(() => saveSettings(server.db, 0, { registration: 'open', neutral_answers: false, member_invitations: 0 }))

const register = (more: Parameters<typeof newRegistration>[0] = {}, host?: string) => {
  const client = server.client(undefined, host)
  return client.call(registerCall, { body: newRegistration(more) }).then((answer) => ({ ...answer, client }))
}
const codeOf = ({ status, error }: { status: number; error: { error_code?: string } }) => [status, error.error_code]
const usesOf = async (id: string) =>
  (await server.db.selectFrom('site_invitation').select('use_count').where('id', '=', id).executeTakeFirstOrThrow())
    .use_count
const decide = (personId: EntityId, decision: 'accept' | 'refuse') =>
  admin.client.call(decideRegistrationCall, { params: { id: personId }, body: { decision } })
const exists = async (email: string) =>
  (await server.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
/** Waits for the mail. */
const mailTo = (email: string): Promise<string> =>
  vi.waitFor(async () => {
    const mail = (await server.mails(0)).find(({ to }) => to === email)
    if (mail === undefined) throw new Error(`no mail to ${email} yet`)
    return mail.subject
  }, 15_000)

describe('registration by invitation', () => {
  beforeEach(() => setRegistration(server, 'invitation'))

  test('without a valid invitation nobody registers, whatever is wrong with it', async () => {
    const { token: expired, id } = await makeSiteInvitation(server, admin)
    await sql`UPDATE site_invitation SET expires_at = now() - interval '1 second' WHERE id = ${id}`.execute(server.db)
    const revoked = await makeSiteInvitation(server, admin)
    await admin.client.call(revokeSiteInvitationCall, { params: { id: revoked.id } })
    const suspended = await makeMember(server)
    const ofSuspended = await makeSiteInvitation(server, suspended)
    await sql`UPDATE account SET status = 'suspended' WHERE id = ${suspended.accountId}`.execute(server.db)
    for (const invitation of [undefined, '', 'x'.repeat(43), expired, revoked.token, ofSuspended.token]) {
      const answer = await register(invitation === undefined ? {} : { invitation })
      expect(codeOf(answer)).toEqual([403, 'INVITATION_REQUIRED'])
      if (invitation !== undefined && invitation !== '')
        expect((await server.client().call(invitedCall, { params: { token: invitation } })).status).toBe(404)
    }
    expect((await server.client().call(stateCall)).body._state.site.registration).toBe('invitation')
  })

  test('with one a person becomes a member, and the invitation is used up', async () => {
    const { id, token } = await makeSiteInvitation(server, admin)
    expect((await server.client().call(invitedCall, { params: { token } })).status).toBe(200)
    const answer = await register({ invitation: token })
    expect(answer.body._state.auth_role).toBe('LOGGED')
    expect(await usesOf(id)).toBe(1)
    expect(codeOf(await register({ invitation: token }))).toEqual([403, 'INVITATION_REQUIRED'])
  })

  test('of two browsers at the same moment one gets the last use, the other no account', async () => {
    const { id, token } = await makeSiteInvitation(server, admin, { uses: 2 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ invitation: token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
    expect(await usesOf(id)).toBe(2)
  })

  test('a refused registration does not use it up', async () => {
    const member = await makeMember(server)
    const { id, token } = await makeSiteInvitation(server, admin)
    expect(codeOf(await register({ invitation: token, email: member.email }))).toEqual([409, 'USER_ALREADY_EXISTS'])
    expect((await register({ invitation: token, password: 'jelszo1234', password_retype: 'jelszo1234' })).status).toBe(
      422,
    )
    expect(await usesOf(id)).toBe(0)
  })

  test('with neutral answers a taken address uses it up like a new one: its next use tells nothing', async () => {
    await saveSettings(server.db, 0, { neutral_answers: true })
    const member = await makeMember(server)
    const outcomes = []
    for (const email of [member.email, 'meg-nincs-ilyen@example.org']) {
      const { token } = await makeSiteInvitation(server, admin)
      const [first, second] = [await register({ invitation: token, email }), await register({ invitation: token })]
      outcomes.push([first.status, first.body._state.auth_role, codeOf(second)])
    }
    expect(outcomes[0]).toEqual([201, 'GUEST', [403, 'INVITATION_REQUIRED']])
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  test('an invitation to a community is not one to the site', async () => {
    const company = await makeCompany(server, 'mashova')
    const guid = await makeLink(server, company.entityId)
    expect(codeOf(await register({ guid, invitation: guid }))).toEqual([403, 'INVITATION_REQUIRED'])
  })

  test('tokens are stored hashed, and guesses of them are limited', async () => {
    await admin.client.call(addSiteInvitationCall, { body: { days: 3, note: 'Katinak' } })
    const made = await admin.client.call(addSiteInvitationCall, { body: { days: 3, max_uses: 5 } })
    const rows = await sql<{ row: string }>`SELECT i::text AS row FROM site_invitation i`.execute(server.db)
    expect(rows.rows.some(({ row }) => row.includes(made.body.setData.token))).toBe(false)
    expect(invitedCall.allowance).toBe('login')
  })
})

describe('who makes invitations', () => {
  test('a member only within the number of the setting, each for one person, also when asked at once', async () => {
    const member = await makeMember(server)
    const make = (body = {}) => member.client.call(addSiteInvitationCall, { body: { days: 7, ...body } })
    expect(codeOf(await make())).toEqual([403, 'FORBIDDEN'])
    await saveSettings(server.db, 0, { member_invitations: 2 })
    expect(codeOf(await make({ max_uses: 2 }))).toEqual([403, 'FORBIDDEN'])
    const made = await Promise.all([make(), make(), make(), make()])
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429])
    const { list, left } = (await member.client.call(siteInvitationsCall)).body
    expect([list.data.length, left]).toEqual([2, 0])
    // one that was revoked counts too: otherwise each would make room for another
    await member.client.call(revokeSiteInvitationCall, { params: { id: list.data[0]?.id ?? '' } })
    expect((await make()).status).toBe(429)
  })

  test('a member lists and revokes their own, administrators those of everybody', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const { id } = await makeSiteInvitation(server, one)
    expect((await other.client.call(siteInvitationsCall)).body.list.data).toEqual([])
    expect((await other.client.call(revokeSiteInvitationCall, { params: { id } })).status).toBe(404)
    const seen = (await admin.client.call(siteInvitationsCall, { query: { _size: 100 } })).body
    expect(seen.list.data.find((row) => row.id === id)).toMatchObject({ living: true, made_by: { id: one.personId } })
    expect(seen.left).toBeNull()
    expect((await admin.client.call(revokeSiteInvitationCall, { params: { id } })).status).toBe(200)
    expect((await one.client.call(siteInvitationsCall)).body.list.data[0]?.living).toBe(false)
  })

  test('erasing the maker ends them', async () => {
    await setRegistration(server, 'invitation')
    const member = await makeMember(server)
    const { token } = await makeSiteInvitation(server, member)
    await member.client.call(confirmCall, { body: { password: testPassword } })
    expect((await member.client.call(deleteAccountCall)).status).toBe(200)
    expect(codeOf(await register({ invitation: token }))).toEqual([403, 'INVITATION_REQUIRED'])
  })
})

describe('registration by approval', () => {
  beforeEach(() => setRegistration(server, 'approval'))

  test('who registers waits as a guest, sees that they wait, and logs in to it again', async () => {
    const body = newRegistration({ introduction: '  Naplót írnék.  ' })
    const client = server.client()
    const made = await client.call(registerCall, { body })
    expect(made.status).toBe(201)
    expect(made.body._state).toMatchObject({
      auth_role: 'GUEST',
      auth_userid: null,
      waiting: { display_name: body.display_name, email: body.email },
    })
    expect(await mailTo(body.email)).toBe('Megkaptuk a jelentkezésed')
    await client.call(logoutCall)
    expect((await client.call(stateCall)).body._state.waiting).toBeUndefined()
    const login = await client.call(loginCall, { body: { login: body.email, password: testPassword } })
    expect(login.body._state).toMatchObject({ auth_role: 'GUEST', waiting: { email: body.email } })
    const { data } = (await admin.client.call(waitingCall, { query: { _size: 1000 } })).body.list
    expect(data.find(({ email }) => email === body.email)).toMatchObject({
      introduction: 'Naplót írnék.',
      mail_confirmed: false,
    })
  })

  test('who was invited is a member at once', async () => {
    const { token } = await makeSiteInvitation(server, admin)
    expect((await register({ invitation: token })).body._state.auth_role).toBe('LOGGED')
  })

  test('neutral answers do not tell a taken address from a new one', async () => {
    await saveSettings(server.db, 0, { neutral_answers: true })
    const member = await makeMember(server)
    const answers = []
    for (const more of [{ email: member.email }, {}]) {
      const { status, body } = await register(more)
      answers.push([status, body._state.auth_role, body._state.waiting])
    }
    expect(answers).toEqual([
      [201, 'GUEST', undefined],
      [201, 'GUEST', undefined],
    ])
  })

  test('acceptance makes a member of the session that waited, once of two administrators at once, and is mailed', async () => {
    const waiting = await makeWaiting(server)
    const answers = await Promise.all([1, 2].map(() => decide(waiting.personId, 'accept')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await waiting.client.call(stateCall)).body._state).toMatchObject({
      auth_role: 'LOGGED',
      auth_mainEntityId: waiting.personId,
    })
    expect(await mailTo(waiting.email)).toBe('Beléphetsz')
  })

  test('refusal erases the account and is mailed', async () => {
    const waiting = await makeWaiting(server, { introduction: 'Szia' })
    expect((await decide(waiting.personId, 'refuse')).status).toBe(200)
    expect(await exists(waiting.email)).toBe(false)
    expect(await mailTo(waiting.email)).toBe('A jelentkezésedről')
    expect((await waiting.client.call(stateCall)).body._state.waiting).toBeUndefined()
    const login = await server.client().call(loginCall, { body: { login: waiting.email, password: testPassword } })
    expect(login.error.error_code).toBe('LOGIN_FAILED')
  })

  test('who waits longer than thirty days is erased and told so', async () => {
    const [old, recent] = [await makeWaiting(server, { days: 31 }), await makeWaiting(server, { days: 29 })]
    await expireRegistrations(server.db)
    expect([await exists(old.email), await exists(recent.email)]).toEqual([false, true])
    expect(await mailTo(old.email)).toBe('Lejárt a jelentkezésed')
  })

  test('who waits exports their data, and withdraws without a password', async () => {
    const waiting = await makeWaiting(server, { introduction: 'Egyedi bemutatkozás' })
    expect((await waiting.client.call(askExportCall)).status).toBe(202)
    await vi.waitFor(async () => {
      expect((await waiting.client.call(exportStateCall)).body.export?.state).toBe('ready')
    }, 15_000)
    expect((await waiting.client.call(deleteAccountCall)).status).toBe(200)
    expect(await exists(waiting.email)).toBe(false)
  })

  test('administrators get one notification for any number of registrations, and a number', async () => {
    await makeWaiting(server)
    const before = (await admin.client.call(statCall)).body.stat.waiting_registrations
    await makeWaiting(server)
    await makeWaiting(server)
    await notifyOfRegistrations(server.db)
    await makeWaiting(server)
    await notifyOfRegistrations(server.db)
    const { data } = (await admin.client.call(notificationsCall)).body.list
    expect(data.map(({ kind, url }) => [kind, url])).toEqual([['registration_waiting', '/admin/registrations']])
    expect((await admin.client.call(statCall)).body.stat.waiting_registrations).toBe(before + 3)
  })
})

describe('closed registration', () => {
  beforeEach(() => setRegistration(server, 'closed'))

  test('nobody registers, not with an invitation either, which is not used up', async () => {
    const { id, token } = await makeSiteInvitation(server, admin)
    expect(codeOf(await register({ invitation: token }))).toEqual([403, 'REGISTRATION_CLOSED'])
    expect(await usesOf(id)).toBe(0)
  })

  test('members still log in', async () => {
    const member = await makeMember(server)
    const answer = await server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
    expect(answer.body._state.auth_role).toBe('LOGGED')
  })
})

test.each(['invitation', 'approval', 'closed'] as const)(
  'the first administrator registers where the setting is %s: by the link and by ADMIN_EMAIL',
  async (mode) => {
    const fresh = await startTestServer()
    try {
      await setRegistration(fresh, mode)
      const token = (await createSetupLink(fresh.db)) ?? ''
      const answer = await fresh.client().call(setupCall, { params: { token }, body: newRegistration() })
      expect(answer.body._state.auth_role).toBe('ADMIN')
      await sql`DELETE FROM entity WHERE id IN (SELECT entity_id FROM account)`.execute(fresh.db)
      expect(await createFirstAdministrator(fresh.db, 'admin@example.org', testPassword)).toBe(true)
      const login = { login: 'admin@example.org', password: testPassword }
      expect((await fresh.client().call(loginCall, { body: login })).body._state.auth_role).toBe('ADMIN')
    } finally {
      await fresh.stop()
    }
  },
)

describe('a company', () => {
  test('is by invitation by default, by approval or closed if set so, and never open', async () => {
    const company = await makeCompany(server, 'jelentkezos')
    const { host, siteId } = company
    expect((await server.client(undefined, host).call(stateCall)).body._state.site.registration).toBe('invitation')
    expect(codeOf(await register({}, host))).toEqual([403, 'ONLY_MEMBER_AREA'])

    await setRegistration(server, 'approval', siteId)
    const waiting = await register({}, host)
    expect(waiting.body._state).toMatchObject({ auth_role: 'GUEST', site: { registration: 'approval' } })
    expect(waiting.body._state.waiting).toBeDefined()
    const person = await sql<{ id: EntityId }>`SELECT a.entity_id AS id FROM account a
      JOIN registration_request w ON w.account_id = a.id WHERE w.site_id = ${siteId}`.execute(server.db)
    const personId = person.rows[0]?.id ?? newId<EntityId>()
    // those of another site are not seen on the main one
    expect((await decide(personId, 'accept')).status).toBe(404)
    const boss = await makeMember(server, { role: 'ADMIN', sites: [siteId] })
    const there = server.client(boss.client.cookie(), host)
    await there.call(decideRegistrationCall, { params: { id: personId }, body: { decision: 'accept' } })
    expect((await waiting.client.call(stateCall)).body._state).toMatchObject({
      auth_role: 'LOGGED',
      auth_memberArray: [company.entityId],
    })

    const owner = await makeMember(server)
    const guid = await makeLink(server, company.entityId)
    await setRegistration(server, 'closed', siteId)
    expect(codeOf(await register({ guid }, host))).toEqual([403, 'REGISTRATION_CLOSED'])
    const login = { login: owner.email, password: testPassword, guid }
    expect(codeOf(await server.client(undefined, host).call(loginCall, { body: login }))).toEqual([
      403,
      'ONLY_MEMBER_AREA',
    ])

    await there.call(confirmCall, { body: { password: testPassword } })
    const set = (body: Record<string, unknown>) => there.call(setSiteSettingCall, { body })
    expect((await set({ registration: 'open' })).status).toBe(422)
    expect((await set({ member_invitations: 3 })).status).toBe(422)
    expect((await set({ registration: 'invitation' })).body.setting.registration).toBe('invitation')
    expect((await there.call(addSiteInvitationCall, { body: { days: 7 } })).status).toBe(403)
  })
})
