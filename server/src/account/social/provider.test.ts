import { expect, test } from 'vitest'
import { createOutbound, type Outbound } from '#/platform/outbound/outbound.ts'
import { createProviders } from './provider.ts'

const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const client = { CLIENT_ID: 'site', CLIENT_SECRET: 'secret' }
const redirectUri = 'https://example.org/social_init/callback/facebook'

function recordOutbound(answers: Record<string, object>) {
  const requests: { url: string; body: string; named: readonly string[] }[] = []
  const outbound: Outbound = {
    ...createOutbound(),
    fetch: async (url, { body, named }) => {
      requests.push({ url, body: body?.toString() ?? '', named })
      const answer = answers[new URL(url).pathname]
      return {
        status: answer === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(answer ?? {})),
      }
    },
  }
  return { outbound, requests }
}

test('R1.14 Facebook works by OAuth 2 without discovery; the user is read from its own endpoint', async () => {
  const { outbound, requests } = recordOutbound({
    '/v23.0/oauth/access_token': { access_token: 'token', token_type: 'bearer', expires_in: 5000 },
    '/v23.0/me': { id: '17', name: 'Fa Kata', email: 'kata@elsewhere.example' },
  })
  const [facebook] = createProviders({ facebook: client }, outbound)
  const address = new URL((await facebook?.begin(redirectUri, secrets, false)) ?? '')
  expect(address.origin + address.pathname).toBe('https://www.facebook.com/v23.0/dialog/oauth')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'site',
    redirect_uri: redirectUri,
    state: secrets.state,
    response_type: 'code',
    code_challenge_method: 'S256',
  })
  const arrived = await facebook?.finish(new URL(`${redirectUri}?code=c&state=${secrets.state}`), secrets)
  expect(arrived).toEqual({
    issuer: 'https://www.facebook.com',
    subject: '17',
    email: 'kata@elsewhere.example',
    emailVerified: false,
    name: 'Fa Kata',
  })
  expect(new URLSearchParams(requests[0]?.body).get('code_verifier')).toBe(secrets.verifier)
  // the operator named no address, so none may be an internal one
  expect(requests.every(({ named }) => named.length === 0)).toBe(true)
})

test('R1.14 Google and Apple are configured by discovery; Apple answers by a form post', async () => {
  const metadata = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/ask`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  })
  for (const [service, issuer] of [
    ['google', 'https://accounts.google.com'],
    ['apple', 'https://appleid.apple.com'],
  ] as const) {
    const { outbound, requests } = recordOutbound({ '/.well-known/openid-configuration': metadata(issuer) })
    const [provider] = createProviders({ [service]: client }, outbound)
    const address = new URL((await provider?.begin(redirectUri, secrets, true)) ?? '')
    expect(requests.map(({ url }) => url)).toEqual([`${issuer}/.well-known/openid-configuration`])
    expect(address.searchParams.get('nonce')).toBe(secrets.nonce)
    expect(address.searchParams.get('prompt')).toBe('login')
    expect(address.searchParams.get('response_mode')).toBe(service === 'apple' ? 'form_post' : null)
  }
})
