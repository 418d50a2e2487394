import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import type { Env, LoginServiceEnv } from '#/platform/env.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'

/** What is kept between the way out and the way back, and asked of the answer. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

/** Who came back. (issuer, subject) is who it is; the rest is what the service says about them. */
export interface Arrived {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
}

export interface Provider {
  service: string
  /** As members know it. */
  name: string
  issuer: string
  /** The address to send the browser to. `again`: the service asks who it is though it knows. */
  begin(redirectUri: string, secrets: Secrets, again: boolean): Promise<string>
  /** Throws unless the answer is this service's, to this question. */
  finish(answer: URL, secrets: Secrets): Promise<Arrived>
}

interface Preset {
  name?: string
  issuer?: string
  scope?: string
  parameters?: Record<string, string>
  /** OAuth 2 without discovery and without an ID token: who it is stands at `me`. */
  plain?: { authorization_endpoint: string; token_endpoint: string; me: string }
}

const presets: Record<string, Preset> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  // it sends name and mail by a form only
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    scope: 'openid email name',
    parameters: { response_mode: 'form_post' },
  },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scope: 'public_profile email',
    plain: {
      authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
      me: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    },
  },
}

const timeoutMs = 8000
/** What a service says of itself may change; keys that rotate are fetched by the library when they are missed. */
const discoveredForMs = 3600_000

export function createProviders(services: Env['services'], outbound: Outbound): Provider[] {
  return Object.entries(services).map(([service, env]) => createProvider(service, env, outbound))
}

function createProvider(service: string, env: LoginServiceEnv, outbound: Outbound): Provider {
  const preset = presets[service] ?? {}
  const issuer = env.ISSUER ?? preset.issuer ?? ''
  const plain = env.ISSUER === undefined ? preset.plain : undefined
  const ask = askThrough(outbound, env.ISSUER === undefined ? [] : [new URL(env.ISSUER).origin])
  let known: { at: number; config: oidc.Configuration } | undefined

  async function configure(): Promise<oidc.Configuration> {
    if (known !== undefined && Date.now() - known.at < discoveredForMs) return known.config
    const config = plain === undefined ? await discover(issuer, env, ask) : describe(issuer, plain, env, ask)
    known = { at: Date.now(), config }
    return config
  }

  return {
    service,
    name: env.LABEL ?? preset.name ?? service,
    issuer,
    async begin(redirectUri, { state, nonce, verifier }, again) {
      const address = oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: preset.scope ?? 'openid email profile',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(plain === undefined && { nonce }),
        ...(again && plain === undefined && { prompt: 'login' }),
        ...(again && plain !== undefined && { auth_type: 'reauthenticate' }),
        ...preset.parameters,
      })
      return address.href
    },
    async finish(answer, { state, nonce, verifier }) {
      const config = await configure()
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      if (plain !== undefined) {
        const tokens = await oidc.authorizationCodeGrant(config, answer, checks)
        const me = await oidc.fetchProtectedResource(config, tokens.access_token, new URL(plain.me), 'GET')
        const { id, ...said } = Me.parse(await me.json())
        return presentArrived(issuer, id, said)
      }
      const tokens = await oidc.authorizationCodeGrant(config, answer, { ...checks, expectedNonce: nonce })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('no ID token')
      const isWhole = claims['email'] !== undefined && claims['name'] !== undefined
      const said =
        isWhole || config.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) }
      return presentArrived(claims.iss, claims.sub, said)
    },
  }
}

const Me = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
})

const Mail = z.email().check(z.maxLength(254))

function presentArrived(issuer: string, subject: string, said: Record<string, unknown>): Arrived {
  const email = Mail.safeParse(said['email'])
  const name = typeof said['name'] === 'string' ? said['name'].trim().slice(0, 80) : ''
  return {
    issuer,
    subject,
    email: email.success ? email.data : undefined,
    // Apple writes it as a word
    emailVerified: said['email_verified'] === true || said['email_verified'] === 'true',
    name: name === '' ? undefined : name,
  }
}

async function discover(issuer: string, env: LoginServiceEnv, ask: oidc.CustomFetch): Promise<oidc.Configuration> {
  const found = await oidc.discovery(new URL(issuer), env.CLIENT_ID, undefined, undefined, {
    [oidc.customFetch]: ask,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  })
  return configureClient(found.serverMetadata(), env, ask)
}

function describe(
  issuer: string,
  { authorization_endpoint, token_endpoint }: NonNullable<Preset['plain']>,
  env: LoginServiceEnv,
  ask: oidc.CustomFetch,
): oidc.Configuration {
  const methods = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  return configureClient({ issuer, authorization_endpoint, token_endpoint, ...methods }, env, ask)
}

function configureClient(server: oidc.ServerMetadata, env: LoginServiceEnv, ask: oidc.CustomFetch): oidc.Configuration {
  const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
  const secret = posts ? oidc.ClientSecretPost(env.CLIENT_SECRET) : oidc.ClientSecretBasic(env.CLIENT_SECRET)
  const config = new oidc.Configuration(server, env.CLIENT_ID, undefined, secret)
  config[oidc.customFetch] = ask
  if (server.issuer.startsWith('http:')) oidc.allowInsecureRequests(config)
  // the signature of an ID token is checked too, though it came over TLS
  if (server.jwks_uri !== undefined) oidc.enableNonRepudiationChecks(config)
  return config
}

/** The library speaks through the one way out. */
function askThrough(outbound: Outbound, named: string[]): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body === undefined || body === null ? undefined : Buffer.from(requireText(body))
    const answer = await outbound.fetch(url, {
      method,
      headers: { ...headers, ...(sent !== undefined && { 'content-length': String(sent.length) }) },
      ...(sent !== undefined && { body: sent }),
      timeoutMs,
      named,
    })
    const type = answer.headers['content-type']
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }
}

function requireText(body: oidc.FetchBody): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('a login service is asked by forms only')
}
