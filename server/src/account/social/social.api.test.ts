import { loginCall } from '@entemi/contract/account/account'
import { changePasswordCall } from '@entemi/contract/account/password'
import { confirmCall, deleteAccountCall } from '@entemi/contract/account/identity'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import {
  arrivalCall,
  beginSocialCall,
  joinBySocialCall,
  linkedCall,
  socialCall,
  unlinkCall,
} from '@entemi/contract/account/social'
import { confirmTotpCall, offerTotpCall, secondFactorLoginCall } from '@entemi/contract/account/second-factor'
import { stateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '#/platform/outbound/outbound.ts'
import { createBrowser } from '#/app/testing/browser.ts'
import { baseDomain, makeCompany } from '#/app/testing/company.ts'
import { serviceClient, startFakeService, startLoginService, type LoginService } from '#/app/testing/login-service.ts'
import { makeLink, makeMember, testPassword } from '#/app/testing/makers.ts'
import { codeOf } from '#/app/testing/second-factor.ts'
import { makeSiteInvitation, setRegistration } from '#/app/testing/registration.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let real: LoginService
let fake: Awaited<ReturnType<typeof startFakeService>>
beforeAll(async () => {
  real = await startLoginService((address) => address.startsWith(`${server.origin}/social_init/callback/`))
  fake = await startFakeService()
  const client = (name: string, issuer: string) => ({
    [`OIDC_${name}_ISSUER`]: issuer,
    [`OIDC_${name}_CLIENT_ID`]: serviceClient.id,
    [`OIDC_${name}_CLIENT_SECRET`]: serviceClient.secret,
  })
  server = await startTestServer(
    {
      ...client('REAL', real.issuer),
      ...client('FAKE', fake.issuer),
      ...client('OTHER_ONE', `${fake.issuer}/away`),
      OIDC_FAKE_LABEL: 'A próba',
      BASE_DOMAIN: baseDomain,
    },
    { outbound: { fetch: createOutbound().fetch } },
  )
})
afterAll(async () => {
  await server.stop()
  await Promise.all([real.stop(), fake.stop()])
})

let subjects = 0
let subject = ''
beforeEach(() => {
  subject = `s${++subjects}`
  fake.answer({ sub: subject, name: 'Új Ura', email: `${subject}@elsewhere.example`, email_verified: true })
})

const atEnd = (href: string) => href.includes('/social_init?')
const resultOf = (href: string) => new URL(href).searchParams.get('result')

type Browser = ReturnType<typeof createBrowser>

async function logIn(browser: Browser, query = ''): Promise<string | null> {
  return resultOf((await browser.follow(`/social_init?service=fake${query}`, atEnd)).href)
}

const clientOf = (browser: Browser, host?: string) => server.client(browser.cookies(), host)

const privacy = { privacy_policy: true } as const

const createPopup = (address: string) => createBrowser(server).follow(address, atEnd)

async function join(browser: Browser, body: Record<string, unknown> = {}) {
  return clientOf(browser).call(joinBySocialCall, { body: { display_name: 'Új Ura', ...privacy, ...body } })
}

/** A member who registered by the service. */
async function makeSocialMember() {
  const browser = createBrowser(server)
  expect(await logIn(browser)).toBe('join')
  const answer = await join(browser)
  expect(answer.status).toBe(201)
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sid=')) ?? ''
  browser.put('sid', session.split(';')[0]?.slice(4) ?? '')
  return { browser, state: answer.body._state }
}

describe('login by a service', () => {
  test('R1.14 R7.03 through a real provider registers after consent and later logs in', async () => {
    const list = (await server.client().call(socialCall)).body.list.data
    expect(list).toContainEqual({ service: 'real', name: 'real' })
    expect(list).toContainEqual({ service: 'fake', name: 'A próba' })

    const browser = createBrowser(server)
    const arrived = await passService(browser, '/social_init?service=real&rememberme=1&role=ADMIN', 'eszti@idp.example')
    expect(resultOf(arrived)).toBe('join')
    expect((await clientOf(browser).call(stateCall)).body._state.auth_role).toBe('GUEST')
    const arrival = (await clientOf(browser).call(arrivalCall)).body.join
    expect(arrival).toEqual({
      name: 'real',
      email: 'eszti@idp.example',
      email_verified: true,
      display_name: 'Vendég eszti',
    })
    const refused = await join(browser, { privacy_policy: false })
    expect(refused.error.fields).toEqual([{ name: 'privacy_policy', code: 'PRIVACY_POLICY_REQUIRED' }])
    const joined = await join(browser, { display_name: 'Eszti' })
    expect(joined.status).toBe(201)
    expect(joined.body._state).toMatchObject({ auth_role: 'LOGGED', auth_displayName: 'Eszti' })
    expect(joined.headers.get('set-cookie')).toMatch(/Max-Age=2592000/)
    const account = await sql<{ mail: string; confirmed: boolean; consents: number }>`
      SELECT a.email AS mail, a.mail_confirmed_at IS NOT NULL AS confirmed,
        (SELECT count(*)::int FROM consent c WHERE c.account_id = a.id AND c.type = 'privacy') AS consents
      FROM account a WHERE a.id = ${joined.body._state.auth_userid}`.execute(server.db)
    expect(account.rows).toEqual([{ mail: 'eszti@idp.example', confirmed: true, consents: 1 }])
    expect((await join(browser)).error.error_code).toBe('TOKEN_EXPIRED')

    const again = createBrowser(server)
    const back = await passService(again, '/social_init?service=real&callback=/people/5', 'eszti@idp.example')
    expect(new URL(back).search).toBe('?result=done&callback=%2Fpeople%2F5')
    expect((await clientOf(again).call(stateCall)).body._state.auth_userid).toBe(joined.body._state.auth_userid)
  })

  test('asks for the code of two-step login on the login page, and keeps what the link asked for', async () => {
    const { browser, state } = await makeSocialMember()
    const session = clientOf(browser)
    await sql`UPDATE login_session SET confirmed_at = now() WHERE account_id = ${state.auth_userid}`.execute(server.db)
    const { secret } = (await session.call(offerTotpCall)).body.setData
    expect((await session.call(confirmTotpCall, { body: { code: codeOf(secret) } })).status).toBe(201)

    const next = createBrowser(server)
    const atLogin = (href: string) => href.includes('/login/')
    const { href } = await next.follow('/social_init?service=fake&rememberme=1&callback=/people/5', atLogin)
    expect(href).toBe(`${server.origin}/login/?step=code&target=%2Fpeople%2F5`)
    expect((await clientOf(next).call(stateCall)).body._state.auth_role).toBe('GUEST')
    const answer = await clientOf(next).call(secondFactorLoginCall, { body: { code: codeOf(secret, 1) } })
    expect(answer.body._state.auth_userid).toBe(state.auth_userid)
    expect(answer.headers.get('set-cookie')).toMatch(/sid=[^;]+; [^,]*Max-Age=2592000/)

    const { response } = await createPopup('/social_init?service=fake&popup=1')
    expect(await response.text()).toContain('href="/login/?step=code"')
  })

  test('a callback so long that its answer would exceed the head that proxies accept is the start page', async () => {
    for (const [callback, expected] of [
      [`/people/${'5'.repeat(1900)}`, `/people/${'5'.repeat(1900)}`],
      [`/people/${'ő'.repeat(1900)}`, null],
    ] as const) {
      const answer = await createBrowser(server).ask(
        `/social_init?service=none&callback=${encodeURIComponent(callback)}`,
      )
      const location = new URL(answer.headers.get('location') ?? '', server.origin)
      expect(location.searchParams.get('callback')).toBe(expected)
    }
  })

  test('R2.38 R7.03 older addresses redirect with their query', async () => {
    for (const path of ['/oauth.al', '/asspUND.al']) {
      const answer = await createBrowser(server).ask(`${path}?service=fake&cid=7&logDomain=a&callDomain=b`)
      expect(answer.headers.get('location')).toBe('/social_init?service=fake&cid=7&logDomain=a&callDomain=b')
    }
  })

  test('R7.03 a popup posts the result to the window that opened it, and to no other origin', async () => {
    const browser = createBrowser(server)
    const { response } = await browser.follow('/social_init?service=fake&popup=1', atEnd)
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'nonce-/)
    const page = await response.text()
    expect(page).toContain('href="/social_init?result=join"')
    expect(page).toContain("postMessage({ type: 'entemi.social', href }, location.origin)")
  })

  test('an answer by form post is redirected to the GET callback', async () => {
    const answer = await fetch(`${server.origin}/social_init/callback/fake`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ code: 'c', state: 's', user: '{}' }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/social_init/callback/fake?code=c&state=s'])
  })

  test('an address that the service did not verify is unconfirmed; without one the form requires it', async () => {
    fake.answer({ sub: subject, email: `${subject}@claimed.example` })
    const browser = createBrowser(server)
    await logIn(browser)
    const joined = await join(browser)
    const { rows } =
      await sql`SELECT mail_confirmed_at FROM account WHERE id = ${joined.body._state.auth_userid}`.execute(server.db)
    expect(rows).toEqual([{ mail_confirmed_at: null }])

    fake.answer({ sub: `${subject}-x` })
    const other = createBrowser(server)
    await logIn(other)
    expect((await join(other)).error.fields).toEqual([{ name: 'email', code: 'FIELD_REQUIRED' }])
    expect((await join(other, { email: `${subject}@claimed.example` })).error.error_code).toBe('USER_ALREADY_EXISTS')
    expect((await join(other, { email: `${subject}-x@claimed.example` })).status).toBe(201)
  })

  test('a suspended member cannot log in', async () => {
    const { state } = await makeSocialMember()
    await sql`UPDATE account SET status = 'suspended' WHERE id = ${state.auth_userid}`.execute(server.db)
    expect(await logIn(createBrowser(server))).toBe('suspended')
  })

  test('R1.16 a company’s site takes new members by a service only with its invitation', async () => {
    const company = await makeCompany(server, 'kapu')
    const init = `http://${company.host}/social_init?service=fake`
    const browser = createBrowser(server, company.host)
    const refused = await browser.follow(init, atEnd)
    expect(refused.href).toBe(`http://${company.host}/social_init?result=members`)
    const guid = await makeLink(server, company.entityId)
    expect(resultOf((await browser.follow(`${init}&cid=${guid}`, atEnd)).href)).toBe('join')
    const body = { display_name: 'Új Munkatárs', ...privacy }
    // a flow that began on the company's site is not found on the main site
    expect((await clientOf(browser).call(joinBySocialCall, { body })).error.error_code).toBe('TOKEN_EXPIRED')
    const joined = await clientOf(browser, company.host).call(joinBySocialCall, { body })
    expect([joined.status, joined.body._state.site.company]).toEqual([201, true])
    expect(resultOf((await browser.follow(init, atEnd)).href)).toBe('done')
  })

  test('a new person by a service needs the invitation too, which survives the way to the service and back', async () => {
    const maker = await makeMember(server)
    const known = await makeSocialMember()
    try {
      await setRegistration(server, 'invitation')
      fake.answer({
        sub: `neu${subject}`,
        name: 'Új Ura',
        email: `neu${subject}@elsewhere.example`,
        email_verified: true,
      })
      const browser = createBrowser(server)
      expect(await logIn(browser)).toBe('invitation')
      const { token } = await makeSiteInvitation(server, maker)
      expect(await logIn(browser, `&invitation=${token}`)).toBe('join')
      const stored = await sql<{ row: string }>`SELECT c::text AS row FROM login_challenge c`.execute(server.db)
      expect(stored.rows.some(({ row }) => row.includes(token))).toBe(false)
      expect((await join(browser)).body._state.auth_role).toBe('LOGGED')
      const other = createBrowser(server)
      fake.answer({
        sub: `alt${subject}`,
        name: 'Új Ura',
        email: `alt${subject}@elsewhere.example`,
        email_verified: true,
      })
      expect(await logIn(other, `&invitation=${token}`)).toBe('invitation')
      await setRegistration(server, 'closed')
      expect(await logIn(other)).toBe('closed')
      fake.answer({ sub: subject, name: 'Új Ura', email: `${subject}@elsewhere.example`, email_verified: true })
      expect(await logIn(known.browser)).toBe('done')
    } finally {
      await setRegistration(server, 'open')
    }
  })

  test('where registrations are approved, a new person by a service waits, and sees it at the next login', async () => {
    try {
      await setRegistration(server, 'approval')
      const browser = createBrowser(server)
      expect(await logIn(browser)).toBe('join')
      const joined = await join(browser, { introduction: 'Naplót írnék.' })
      expect(joined.body._state).toMatchObject({ auth_role: 'GUEST', waiting: { display_name: 'Új Ura' } })
      const again = createBrowser(server)
      expect(await logIn(again)).toBe('done')
      expect((await clientOf(again).call(stateCall)).body._state).toMatchObject({ auth_role: 'GUEST', waiting: {} })
    } finally {
      await setRegistration(server, 'open')
    }
  })
})

describe('attacks', () => {
  test('a link or frame of another site begins no login and changes nobody’s session, but leads to the login page', async () => {
    const begin = (path: string, site?: string) =>
      fetch(`${server.origin}${path}`, {
        redirect: 'manual',
        headers: site === undefined ? {} : { 'sec-fetch-site': site },
      })
    for (const site of ['cross-site', 'same-site']) {
      for (const query of ['', '&popup=1', '&rememberme=1', '&callback=https://evil.example/']) {
        const answer = await begin(`/social_init?service=fake${query}`, site)
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login/'])
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      const target = await begin('/social_init?service=fake&callback=/people/5?a=b', site)
      expect(target.headers.get('location')).toBe('/login/?target=%2Fpeople%2F5%3Fa%3Db')
    }
    // the buttons of the login page, a bookmark, a browser that does not say it
    for (const site of ['same-origin', 'none', undefined]) {
      const answer = await begin('/social_init?service=fake', site)
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${fake.issuer}/`))
    }
  })

  test('an answer without a state, with a foreign one, or for the second time does not log in', async () => {
    const browser = createBrowser(server)
    const answer = (await browser.follow('/social_init?service=fake', (href) => href.includes('/callback/'))).href
    const bare = new URL(answer)
    bare.searchParams.delete('state')
    const foreign = new URL(answer)
    foreign.searchParams.set('state', 'x'.repeat(43))
    for (const href of [bare.href, foreign.href])
      expect(resultOf((await browser.follow(href, atEnd)).href)).toBe('expired')
    // somebody else's browser, with and without a cookie of its own: the planted login of CVE-2025-43856
    const victim = createBrowser(server)
    expect(resultOf((await victim.follow(answer, atEnd)).href)).toBe('expired')
    victim.put('social', 'y'.repeat(43))
    expect(resultOf((await victim.follow(answer, atEnd)).href)).toBe('expired')
    // of another service
    expect(resultOf((await browser.follow(answer.replace('/fake?', '/real?'), atEnd)).href)).toBe('expired')
    // that used up the flow: a new one works once
    expect(resultOf((await browser.follow(answer, atEnd)).href)).toBe('expired')
    const next = (await browser.follow('/social_init?service=fake', (href) => href.includes('/callback/'))).href
    expect(resultOf((await browser.follow(next, atEnd)).href)).toBe('join')
    expect(resultOf((await browser.follow(next, atEnd)).href)).toBe('expired')
  })

  test('an answer is refused after ten minutes', async () => {
    const browser = createBrowser(server)
    const answer = (await browser.follow('/social_init?service=fake', (href) => href.includes('/callback/'))).href
    await sql`UPDATE login_challenge SET expires_at = now() - interval '1 second'`.execute(server.db)
    expect(resultOf((await browser.follow(answer, atEnd)).href)).toBe('expired')
  })

  test.each([
    ['another nonce', { nonce: 'stolen' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['another audience', { aud: 'somebody-else' }],
    ['a foreign signature', { key: 'foreign' as const }],
  ])('a token with %s is refused', async (_what, forged) => {
    fake.answer({ sub: subject, email: `${subject}@elsewhere.example`, email_verified: true }, forged)
    const browser = createBrowser(server)
    expect(await logIn(browser)).toBe('failed')
    expect((await clientOf(browser).call(arrivalCall)).status).toBe(404)
  })

  test('a service that does not answer, is unknown or refuses gives a result of its own and does not log in', async () => {
    const browser = createBrowser(server)
    const end = async (query: string) => resultOf((await browser.follow(`/social_init?${query}`, atEnd)).href)
    expect(await end('service=other_one')).toBe('unavailable')
    expect(await end('service=nincs')).toBe('unknown')
    const answer = (await browser.follow('/social_init?service=fake', (href) => href.includes('/callback/'))).href
    const refused = new URL(answer)
    refused.searchParams.set('error', 'access_denied')
    expect(resultOf((await browser.follow(refused.href, atEnd)).href)).toBe('cancelled')
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://[', ''])(
    'a callback to %s is dropped',
    async (callback) => {
      const query = `&callback=${encodeURIComponent(callback)}`
      const { href } = await createBrowser(server).follow(`/social_init?service=fake${query}`, atEnd)
      expect(new URL(href).search).toBe('?result=join')
    },
  )

  test('the e-mail address of a member does not log in, even if verified: no takeover', async () => {
    const member = await makeMember(server)
    for (const email_verified of [true, false]) {
      fake.answer({ sub: subject, email: member.email.toUpperCase(), email_verified })
      const browser = createBrowser(server)
      expect(await logIn(browser)).toBe('taken')
      expect((await clientOf(browser).call(stateCall)).body._state.auth_role).toBe('GUEST')
      expect((await clientOf(browser).call(arrivalCall)).status).toBe(404)
    }
    expect((await member.client.call(linkedCall)).body.list.data.some(({ linked }) => linked)).toBe(false)
  })
})

describe('linking', () => {
  const params = { service: 'fake' }
  const link = { params, body: { purpose: 'link', callback: '/settings/login' } }

  test('requires the password again, works only in the session that began it, and logs in from then on', async () => {
    const member = await makeMember(server)
    // the first login of an account is not mailed
    await server.client().call(loginCall, { body: { login: member.email, password: testPassword } })
    const browser = createBrowser(server)
    browser.put('sid', member.client.cookie()?.slice(4) ?? '')
    browser.put('social', 'z'.repeat(43))
    const client = clientOf(browser)
    expect((await client.call(beginSocialCall, link)).error.error_code).toBe('REAUTH_REQUIRED')
    await member.client.call(confirmCall, { body: { password: testPassword } })
    // the confirmation renewed it
    browser.put('sid', member.client.cookie()?.slice(4) ?? '')
    const begin = async () => (await clientOf(browser).call(beginSocialCall, link)).body.setData.address

    // the same answer in another member's browser, with the same cookie, links nothing
    const stranger = await makeMember(server)
    const theirs = createBrowser(server)
    theirs.put('sid', stranger.client.cookie()?.slice(4) ?? '')
    theirs.put('social', 'z'.repeat(43))
    expect(resultOf((await theirs.follow(await begin(), atEnd)).href)).toBe('expired')

    fake.answer({ sub: subject, email: member.email, email_verified: true })
    const linked = await browser.follow(await begin(), atEnd)
    expect(new URL(linked.href).search).toBe('?result=linked&callback=%2Fsettings%2Flogin')
    const services = (await member.client.call(linkedCall)).body.list.data
    expect(services.find(({ service }) => service === 'fake')).toMatchObject({ linked: true, name: 'A próba' })
    const { rows } =
      await sql`SELECT mail_confirmed_at IS NOT NULL AS ok FROM account WHERE id = ${member.accountId}`.execute(
        server.db,
      )
    expect(rows).toEqual([{ ok: true }])
    const later = createBrowser(server)
    expect(await logIn(later)).toBe('done')
    expect((await clientOf(later).call(stateCall)).body._state.auth_userid).toBe(member.accountId)

    const subjects = async () =>
      (await server.mails(2)).filter(({ to }) => to === member.email).map((one) => one.subject)
    await expect
      .poll(async () => (await subjects()).sort())
      .toEqual(['Új belépés a fiókodba', 'Új kapcsolt fiókod van'])

    // linked already: no second mail
    expect(resultOf((await browser.follow(await begin(), atEnd)).href)).toBe('linked')

    // one identity, one account
    await stranger.client.call(confirmCall, { body: { password: testPassword } })
    theirs.put('sid', stranger.client.cookie()?.slice(4) ?? '')
    const { address } = (await clientOf(theirs).call(beginSocialCall, link)).body.setData
    expect(resultOf((await theirs.follow(address, atEnd)).href)).toBe('other')

    expect((await member.client.call(unlinkCall, { params })).status).toBe(200)
    expect((await member.client.call(unlinkCall, { params })).status).toBe(404)
    const unlinked = 'Leválasztottak egy kapcsolt fiókot'
    await expect
      .poll(async () => (await subjects()).sort())
      .toEqual([unlinked, 'Új belépés a fiókodba', 'Új kapcsolt fiókod van'])
    const mail = (await server.mails(3)).find(({ to, subject: line }) => to === member.email && line === unlinked)
    expect(mail?.text).toContain('A próba')
    expect(await logIn(createBrowser(server))).toBe('taken')
  })

  test('R5.10 a member without a password confirms by the service and cannot remove the last login method', async () => {
    const { browser } = await makeSocialMember()
    const client = () => clientOf(browser)
    expect((await client().call(ownProfileCall)).body.profile.has_password).toBe(false)
    const change = { password_old: testPassword, password: testPassword, password_retype: testPassword }
    expect((await client().call(changePasswordCall, { body: change })).error.error_code).toBe(
      'CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT',
    )
    expect((await client().call(confirmCall, { body: { password: testPassword } })).error.error_code).toBe(
      'CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT',
    )
    expect((await client().call(deleteAccountCall)).error.error_code).toBe('REAUTH_REQUIRED')

    const confirm = { params, body: { purpose: 'confirm', callback: '/data_deletion_request' } }
    const begin = async () => (await client().call(beginSocialCall, confirm)).body.setData.address
    const own = subject
    fake.answer({ sub: `${own}-other` })
    expect(resultOf((await browser.follow(await begin(), atEnd)).href)).toBe('other')
    // the service did not ask, but answered from a session of an hour ago
    const now = Math.floor(Date.now() / 1000)
    fake.answer({ sub: own, auth_time: now - 3600 })
    expect(resultOf((await browser.follow(await begin(), atEnd)).href)).toBe('failed')
    expect((await client().call(deleteAccountCall)).error.error_code).toBe('REAUTH_REQUIRED')
    fake.answer({ sub: own, auth_time: now })
    expect(resultOf((await browser.follow(await begin(), atEnd)).href)).toBe('confirmed')
    fake.answer({ sub: own })
    const address = await begin()
    expect(new URL(address).searchParams.get('prompt')).toBe('login')
    expect(resultOf((await browser.follow(address, atEnd)).href)).toBe('confirmed')
    const inPopup = { params, body: { ...confirm.body, popup: true } }
    const popup = (await client().call(beginSocialCall, inPopup)).body.setData.address
    expect(await (await browser.follow(popup, atEnd)).response.text()).toContain(
      'href="/social_init?result=confirmed&#38;callback=%2Fdata_deletion_request"',
    )

    expect((await client().call(unlinkCall, { params })).error.error_code).toBe('CONFLICT')
    expect((await client().call(linkedCall)).body.list.data.filter(({ linked }) => linked)).toHaveLength(1)
    expect((await client().call(deleteAccountCall)).status).toBe(200)
    expect(await logIn(createBrowser(server))).toBe('join')
  })
})

/** Through the pages of the real provider: its login form, then its consent. */
async function passService(browser: Browser, path: string, login: string): Promise<string> {
  let { response, href } = await browser.follow(path, atEnd)
  for (let pages = 0; pages < 3 && !atEnd(href); pages++) {
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const posted = await browser.ask(new URL(action, href).href, { prompt, login, password: 'x' })
    const next = await browser.follow(new URL(posted.headers.get('location') ?? '', href).href, atEnd)
    ;({ response, href } = next)
  }
  return href
}
