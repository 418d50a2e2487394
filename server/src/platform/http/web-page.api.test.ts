import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#/platform/api-error.ts'
import { addHttpsHosts, type SiteFinder } from '#/platform/session/site.ts'
import { answerError } from './answer-error.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addWebPage } from './web-page.ts'

const roles = ['LIMIT', 'LOGGED', 'ADMIN'] as const

/** Companies are under example.org, and only acme is one. */
const sites: SiteFinder = {
  requireSite: async ({ headers: { host = '' } }) => {
    if (host.endsWith('.example.org') && host !== 'acme.example.org') throw new ApiError('NOT_FOUND')
    return host === 'acme.example.org' ? { id: 7, company: true } : { id: 0, company: false }
  },
}

const page = `<html lang="hu"><title>Entemi</title>
<script type="module" crossorigin src="/assets/a.js" nonce="__CSP_NONCE__"></script>
<meta name="early-call" content="/api/lesson" data-page="/lesson" data-for="full">
<link rel="modulepreload" data-page="/login" data-for="guest" href="/assets/login.js">
<link rel="modulepreload" href="/assets/line.js" data-page="/" data-for="member">
<link rel="modulepreload" href="/assets/home.js" data-page="/" data-for="guest">
<link rel="modulepreload" href="/assets/lesson.js" data-page="/lesson" data-for="member">
<link rel="modulepreload" href="/assets/entry.js" data-page="/note/$id" data-for="member">
<link rel="stylesheet" href="/assets/info.css" data-page="/info/" data-for="guest" nonce="__CSP_NONCE__">
<link rel="stylesheet" href="/assets/all.css">
<!-- prerendered page -->`

const prerenderedPages = [
  { path: '/login', title: 'Be – __NAME__', markup: '<h1>__NAME__</h1>' },
  { path: '/info/guide', pageurl: 'guide', title: 'Guide', markup: '<article>__HTML__</article>' },
  { path: '/about', pageurl: 'about', title: 'About', markup: '<article>__HTML__</article>' },
]

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entemi-dist-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.prerendered-pages.json'), JSON.stringify(prerenderedPages))
  await writeFile(join(folder, 'assets/a.js'), 'one()')
  await writeFile(join(folder, 'sw.js'), 'self')
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"Entemi","id":"/"}')
  await writeFile(join(folder, 'sw.js.br'), brotliCompressSync('self'))
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  app = Fastify({ frameworkErrors: answerError })
  app.setErrorHandler(answerError)
  addSecurityHeaders(app)
  addHttpsHosts(app, {})
  await addWebPage(app, {
    sites,
    dist: pathToFileURL(`${folder}/`),
    look: async ({ company }) => ({
      name: company ? 'Kert & <Bt.>' : 'Entemi',
      color: company ? '#aa3311' : null,
      imageOrigins: [],
    }),
    streamOrigins: async () => [],
    findRole: async ({ headers }) => roles.find((role) => role === headers.cookie) ?? 'GUEST',
    fillPrerenderedPage: async (pageurl) =>
      pageurl === 'about' ? undefined : { name: 'Én & <te>', html: pageurl === undefined ? '' : '<p>$& five</p>' },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('every path of the app is the page, with a new nonce each time', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/people/', '/lesson/1?x=a.b', '/login/']) {
    const answer = await app.inject(url)
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? ''
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(String(answer.headers['content-security-policy']).split('; ')).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
})

test.each([
  '/help/%5Cu003cb%5Cu003e',
  '/help/%00',
  '/help/%5C..%5Cetc%5Cpasswd',
  '/help/a%2F..%2Fb',
  '/help/%F0%9F%8C%B1',
])('a path that cannot be a file is the page, not an error: %s', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('<title>Entemi</title>')
})

test('a page has the preload links of its own files only, and the first calls of a member who is not LIMIT', async () => {
  for (const [url, cookie, tags] of [
    ['/login/?target=/', '', ['/assets/login.js', '/assets/all.css']],
    ['/info/', '', ['/assets/info.css', '/assets/all.css']],
    ['/', '', ['/assets/home.js', '/assets/all.css']],
    ['/?language=en', 'LIMIT', ['/assets/line.js', '/assets/all.css']],
    ['/?shell', 'LOGGED', ['/assets/all.css']],
    ['/lesson/', '', ['/assets/all.css']],
    ['/lesson/', 'LIMIT', ['/assets/lesson.js', '/assets/all.css']],
    ['/lesson/', 'LOGGED', ['/api/lesson', '/assets/lesson.js', '/assets/all.css']],
    ['/lesson/', 'ADMIN', ['/api/lesson', '/assets/lesson.js', '/assets/all.css']],
    ['/people/', 'LOGGED', ['/assets/all.css']],
    ['/note/0197a1b2-0000-7000-8000-000000000001/', 'LOGGED', ['/assets/entry.js', '/assets/all.css']],
    ['/note/0197a1b2-0000-7000-8000-000000000001', '', ['/assets/all.css']],
    ['/note/add/', 'LOGGED', ['/assets/all.css']],
  ] as const) {
    const { body } = await app.inject({ url, headers: { cookie } })
    const found = [...body.matchAll(/<(?:link|meta name="early-call") [^>]*(?:href|content)="([^"]+)"/g)]
    expect(found.map(([, address]) => address)).toEqual(tags)
  }
})

test('a guest sees the prerendered page with the texts of the site before the app starts', async () => {
  const login = await app.inject('/login/')
  expect(login.body).toContain(
    '<div id="prerendered-page" inert aria-hidden="true"><h1>Én &#38; &#60;te&#62;</h1></div>',
  )
  expect(login.body).toContain('<title>Be – Én &#38; &#60;te&#62;</title>')
  // the app is neither loaded nor started by the page itself: it would delay the first paint
  expect(login.body).toMatch(
    /<meta name="app" content="\/assets\/a.js"><link rel="modulepreload-later" fetchpriority="low" crossorigin href="\/assets\/a.js" nonce=/,
  )
  expect(login.body).not.toContain('<script type="module"')
  expect((await app.inject('/info/guide')).body).toContain('<article><p>$& five</p></article>')
})

test('a member, a company’s site, and a path with a query or without a page get the app alone', async () => {
  const member = { cookie: `sid=${'a'.repeat(43)}` }
  for (const request of [
    { url: '/login/', headers: member },
    { url: '/login/?target=%2Fwe%2F' },
    { url: '/login/', headers: { host: 'acme.example.org' } },
    { url: '/about/' },
    { url: '/people/' },
  ]) {
    const { body } = await app.inject(request)
    expect(body).not.toContain('first')
    expect(body).toContain('<script type="module" crossorigin src="/assets/a.js"')
  }
})

test('a page and the manifest have the name of the site, and the page its colour, before any script runs', async () => {
  const load = (url: string, host?: string) => app.inject({ url, headers: host === undefined ? {} : { host } })
  expect((await load('/people/')).body).toMatch(/<html data-site-color="" lang="hu"><title>Entemi</)
  const { body } = await load('/people/', 'acme.example.org')
  expect(body).toMatch(/<html data-site-color="#aa3311" lang="hu"><title>Kert &#38; &#60;Bt.&#62;</)
  const manifest = await load('/manifest.webmanifest', 'acme.example.org')
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(manifest.json()).toEqual({ name: 'Kert & <Bt.>', short_name: 'Kert & <Bt.>', id: '/' })
  expect((await load('/manifest.webmanifest', 'masik.example.org')).statusCode).toBe(404)
})

test('a built file is cached for ever; one that a later build adds is served without a restart', async () => {
  const first = await app.inject('/assets/a.js')
  expect([first.body, first.headers['cache-control']]).toEqual(['one()', 'public, max-age=31536000, immutable'])
  await writeFile(join(folder, 'assets/b.js'), 'two()')
  expect((await app.inject('/assets/b.js')).body).toBe('two()')
})

test('the policy of the service worker allows requests to the own origin only', async () => {
  for (const encoding of ['identity', 'br']) {
    const answer = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
    expect([answer.statusCode, answer.headers['content-encoding'] ?? 'identity']).toEqual([200, encoding])
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

test.each([
  '/index.html',
  '/.vite/manifest.json',
  '/.prerendered-pages.json',
  '/assets/none.js',
  '/api/none',
  '/%61pi/none',
  '/../package.json',
  '/%2e%2e/package.json',
  '/%',
])('%s is missing or the page, never an internal file of the build', async (url) => {
  const answer = await app.inject(url)
  expect(answer.body).not.toMatch(/\{\}|markup/)
  if (answer.statusCode === 200) expect(answer.body).toContain('nonce=')
  else expect(answer.json()).toMatchObject({ error_code: expect.any(String) })
})

test('R1.16 a subdomain that no company has serves no page and no file, and does not reveal which product runs here', async () => {
  const load = (url: string, host: string) => app.inject({ url, headers: { host } })
  for (const url of ['/', '/login/', '/assets/a.js', '/sw.js']) {
    expect((await load(url, 'acme.example.org')).statusCode).toBe(200)
    const unknown = await load(url, 'masik.example.org')
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(unknown.body).toMatch(/<title>404<\/title>/)
    expect(unknown.body).not.toMatch(/script|entemi|acme/i)
  }
})
