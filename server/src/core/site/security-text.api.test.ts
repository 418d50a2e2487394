import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { saveSettings } from './site.settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const load = (origin = server.origin) => fetch(`${origin}/.well-known/security.txt`)

test('security.txt is 404 without a contact address', async () => {
  expect((await load()).status).toBe(404)
  await saveSettings(server.db, 0, { contact: 'Írj nekünk!\nContact: mailto:gonosz@example.org' })
  expect((await load()).status).toBe(404)
})

test('security.txt has the contact of the site, and expires within a year', async () => {
  await saveSettings(server.db, 0, { contact: 'segitseg@example.org' })
  const answer = await load()
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:segitseg@example.org\n')
  expect(text).toContain(`Canonical: ${server.origin}/.well-known/security.txt\n`)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 90 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('security.txt has SECURITY_CONTACT before the setting, and is 404 on a subdomain that no company has', async () => {
  const other = await startTestServer({
    SECURITY_CONTACT: 'https://example.org/biztonsag',
    BASE_DOMAIN: 'example.org',
  })
  try {
    expect(await (await load(other.origin)).text()).toMatch(/^Contact: https:\/\/example\.org\/biztonsag$/m)
    const unknown = await other.app.http.inject({
      url: '/.well-known/security.txt',
      headers: { host: 'nincs.example.org' },
    })
    expect(unknown.statusCode).toBe(404)
  } finally {
    await other.stop()
  }
})
