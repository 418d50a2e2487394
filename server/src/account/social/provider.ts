import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import type { Env, LoginServiceEnv } from '#/platform/env.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'

/** Stored between the redirect to the service and its answer, and checked against the answer. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

/** Who logged in at the service, identified by issuer and subject; the rest is what the service claims about them. */
export interface ExternalUser {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  /** When they proved there who they are, in seconds since 1970, if the service says it. */
  provedAt?: number
}

export interface Provider {
  service: string
  /** Shown to members. */
  name: string
  issuer: string
  /** The address to redirect the browser to. `reauthenticate`: the service asks for a login even if it has a session. */
  begin(redirectUri: string, secrets: Secrets, reauthenticate: boolean): Promise<string>
  /** Throws unless the answer is this service's, to the request with these secrets. */
  finish(answer: URL, secrets: Secrets): Promise<ExternalUser>
}

interface Preset {
  name?: string
  issuer?: string
  scope?: string
  parameters?: Record<string, string>
  /** OAuth 2 without discovery and without an ID token: the user is read from `me`. */
  oauth2?: { authorization_endpoint: string; token_endpoint: string; me: string }
}

const presets: Record<string, Preset> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  // it sends name and e-mail address only by a form post
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
    oauth2: {
      authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
      me: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    },
  },
}

const timeoutMs = 8000
/** A service's metadata may change; rotated keys are fetched by the library when one is missing. */
const discoveryCacheMs = 3600_000

export function createProviders(services: Env['services'], outbound: Outbound): Provider[] {
  return Object.entries(services).map(([service, env]) => createProvider(service, env, outbound))
}

function createProvider(service: string, env: LoginServiceEnv, outbound: Outbound): Provider {
  const preset = presets[service] ?? {}
  const issuer = env.ISSUER ?? preset.issuer ?? ''
  const oauth2 = env.ISSUER === undefined ? preset.oauth2 : undefined
  const customFetch = fetchThrough(outbound, env.ISSUER === undefined ? [] : [new URL(env.ISSUER).origin])
  let cached: { at: number; config: oidc.Configuration } | undefined

  async function configure(): Promise<oidc.Configuration> {
    if (cached !== undefined && Date.now() - cached.at < discoveryCacheMs) return cached.config
    const config =
      oauth2 === undefined ? await discover(issuer, env, customFetch) : describe(issuer, oauth2, env, customFetch)
    cached = { at: Date.now(), config }
    return config
  }

  return {
    service,
    name: env.LABEL ?? preset.name ?? service,
    issuer,
    async begin(redirectUri, { state, nonce, verifier }, reauthenticate) {
      const address = oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: preset.scope ?? 'openid email profile',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(oauth2 === undefined && { nonce }),
        ...(reauthenticate && oauth2 === undefined && { prompt: 'login' }),
        ...(reauthenticate && oauth2 !== undefined && { auth_type: 'reauthenticate' }),
        ...preset.parameters,
      })
      return address.href
    },
    async finish(answer, { state, nonce, verifier }) {
      const config = await configure()
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      if (oauth2 !== undefined) {
        const tokens = await oidc.authorizationCodeGrant(config, answer, checks)
        const me = await oidc.fetchProtectedResource(config, tokens.access_token, new URL(oauth2.me), 'GET')
        const { id, ...claims } = Me.parse(await me.json())
        return toExternalUser(issuer, id, claims)
      }
      const tokens = await oidc.authorizationCodeGrant(config, answer, { ...checks, expectedNonce: nonce })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('no ID token')
      const isComplete = claims['email'] !== undefined && claims['name'] !== undefined
      const allClaims =
        isComplete || config.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) }
      const { auth_time: provedAt } = claims
      return { ...toExternalUser(claims.iss, claims.sub, allClaims), ...(provedAt !== undefined && { provedAt }) }
    },
  }
}

const Me = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
})

const Mail = z.email().check(z.maxLength(254))

function toExternalUser(issuer: string, subject: string, claims: Record<string, unknown>): ExternalUser {
  const email = Mail.safeParse(claims['email'])
  const name = typeof claims['name'] === 'string' ? claims['name'].trim().slice(0, 80) : ''
  return {
    issuer,
    subject,
    email: email.success ? email.data : undefined,
    // Apple sends a string
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    name: name === '' ? undefined : name,
  }
}

async function discover(
  issuer: string,
  env: LoginServiceEnv,
  customFetch: oidc.CustomFetch,
): Promise<oidc.Configuration> {
  const found = await oidc.discovery(new URL(issuer), env.CLIENT_ID, undefined, undefined, {
    [oidc.customFetch]: customFetch,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  })
  return configureClient(found.serverMetadata(), env, customFetch)
}

function describe(
  issuer: string,
  { authorization_endpoint, token_endpoint }: NonNullable<Preset['oauth2']>,
  env: LoginServiceEnv,
  customFetch: oidc.CustomFetch,
): oidc.Configuration {
  const methods = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
  return configureClient({ issuer, authorization_endpoint, token_endpoint, ...methods }, env, customFetch)
}

function configureClient(
  server: oidc.ServerMetadata,
  env: LoginServiceEnv,
  customFetch: oidc.CustomFetch,
): oidc.Configuration {
  const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
  const secret = posts ? oidc.ClientSecretPost(env.CLIENT_SECRET) : oidc.ClientSecretBasic(env.CLIENT_SECRET)
  const config = new oidc.Configuration(server, env.CLIENT_ID, undefined, secret)
  config[oidc.customFetch] = customFetch
  if (server.issuer.startsWith('http:')) oidc.allowInsecureRequests(config)
  // the signature of an ID token is checked too, though it came over TLS
  if (server.jwks_uri !== undefined) oidc.enableNonRepudiationChecks(config)
  return config
}

/** Sends the library's requests through the outbound client. */
function fetchThrough(outbound: Outbound, named: string[]): oidc.CustomFetch {
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
  throw new Error('a request to a login service has a body that is not a form')
}
