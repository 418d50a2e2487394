import { expect, test } from 'vitest'
import { createOutbound, type Outbound } from '#/platform/outbound/outbound.ts'
import { createProviders } from './provider.ts'

const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const client = { CLIENT_ID: 'site', CLIENT_SECRET: 'secret' }
const back = 'https://example.org/social_init/callback/facebook'

function recordOutbound(answers: Record<string, object>) {
  const asked: { url: string; body: string; named: readonly string[] }[] = []
  const outbound: Outbound = {
    ...createOutbound(),
    fetch: async (url, { body, named }) => {
      asked.push({ url, body: body?.toString() ?? '', named })
      const answer = answers[new URL(url).pathname]
      return {
        status: answer === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(answer ?? {})),
      }
    },
  }
  return { outbound, asked }
}

test('R1.14 Facebook is asked by OAuth 2 alone: no discovery, who it is from its own address', async () => {
  const { outbound, asked } = recordOutbound({
    '/v23.0/oauth/access_token': { access_token: 'token', token_type: 'bearer', expires_in: 5000 },
    '/v23.0/me': { id: '17', name: 'Fa Kata', email: 'kata@elsewhere.example' },
  })
  const [facebook] = createProviders({ facebook: client }, outbound)
  const address = new URL((await facebook?.begin(back, secrets, false)) ?? '')
  expect(address.origin + address.pathname).toBe('https://www.facebook.com/v23.0/dialog/oauth')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'site',
    redirect_uri: back,
    state: secrets.state,
    response_type: 'code',
    code_challenge_method: 'S256',
  })
  const arrived = await facebook?.finish(new URL(`${back}?code=c&state=${secrets.state}`), secrets)
  expect(arrived).toEqual({
    issuer: 'https://www.facebook.com',
    subject: '17',
    email: 'kata@elsewhere.example',
    emailVerified: false,
    name: 'Fa Kata',
  })
  expect(new URLSearchParams(asked[0]?.body).get('code_verifier')).toBe(secrets.verifier)
  // nothing of it was named by the operator: no inside address is asked
  expect(asked.every(({ named }) => named.length === 0)).toBe(true)
})

test('R1.14 Google and Apple are found by discovery; Apple answers by a form', async () => {
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
    const { outbound, asked } = recordOutbound({ '/.well-known/openid-configuration': metadata(issuer) })
    const [provider] = createProviders({ [service]: client }, outbound)
    const address = new URL((await provider?.begin(back, secrets, true)) ?? '')
    expect(asked.map(({ url }) => url)).toEqual([`${issuer}/.well-known/openid-configuration`])
    expect(address.searchParams.get('nonce')).toBe(secrets.nonce)
    expect(address.searchParams.get('prompt')).toBe('login')
    expect(address.searchParams.get('response_mode')).toBe(service === 'apple' ? 'form_post' : null)
  }
})
