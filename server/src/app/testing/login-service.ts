import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const serviceClient = { id: 'entemi', secret: 'a secret of the service, long enough' }

export interface LoginService {
  issuer: string
  stop: () => Promise<void>
}

/**
 * A real OpenID Connect provider. Its pages accept any name and password: the name is the account, and its mail address if
 * it contains an @; one that begins with `claimed` is not verified.
 */
export async function startLoginService(mayReturnTo: (address: string) => boolean): Promise<LoginService> {
  const { server, issuer } = await serve()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: serviceClient.id,
        client_secret: serviceClient.secret,
        redirect_uris: [`${issuer}/never`],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: `Vendég ${id.split('@')[0]}`,
        ...(id.includes('@') && { email: id, email_verified: !id.startsWith('claimed') }),
      }),
    }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the service'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  })
  // the port of the site under test is not known when the service starts
  Object.assign(provider.Client.prototype, { redirectUriAllowed: mayReturnTo })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return { issuer, stop: () => stop(server) }
}

interface Lie {
  iss?: string
  nonce?: string
  aud?: string
  key?: 'foreign'
}

/** A provider that answers what a test sets: a valid token, or one that must be refused. */
export async function startFakeService(): Promise<LoginService & { answer: (claims: object, lie?: Lie) => void }> {
  const { server, issuer } = await serve()
  const keys = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const nonces = new Map<string, string>()
  let next: { claims: object; lie: Lie } = { claims: {}, lie: {} }
  const answers: Record<string, (url: URL, body: string) => object | string> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/ask`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({
      keys: [{ ...keys[0]?.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'a' }],
    }),
    // redirects at once; the nonce is stored under the code
    '/ask': (url) => {
      const code = crypto.randomUUID()
      nonces.set(code, url.searchParams.get('nonce') ?? '')
      return `${url.searchParams.get('redirect_uri')}?${new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' })}`
    },
    '/token': (_url, body) => {
      const nonce = nonces.get(new URLSearchParams(body).get('code') ?? '') ?? ''
      const { lie } = next
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: issuer,
        aud: serviceClient.id,
        iat: now,
        exp: now + 60,
        nonce,
        ...next.claims,
        ...lie,
        key: undefined,
      }
      const text = [{ alg: 'RS256', kid: 'a' }, claims].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      )
      const key = keys[lie.key === 'foreign' ? 1 : 0]?.privateKey
      if (key === undefined) throw new Error('no key')
      const signature = sign('sha256', Buffer.from(text.join('.')), key).toString('base64url')
      return { access_token: 'x', token_type: 'bearer', id_token: [...text, signature].join('.') }
    },
  }
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const answer = answers[url.pathname]?.(url, body)
      if (typeof answer === 'string') response.writeHead(302, { location: answer }).end()
      else if (answer === undefined) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  return {
    issuer,
    stop: () => stop(server),
    answer: (claims, lie = {}) => {
      next = { claims, lie }
    },
  }
}

async function serve(): Promise<{ server: Server; issuer: string }> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, issuer: `http://localhost:${(server.address() as AddressInfo).port}` }
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((ended) => server.close(ended))
}
