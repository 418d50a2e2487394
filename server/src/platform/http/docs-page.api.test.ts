import { calls } from '@entemi/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the reference page names every call, without a script, a foreign address or a dead link', async () => {
  const response = await fetch(`${server.origin}/api/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(page.match(/<article id="(?!schema-)/g)).toHaveLength(calls.length)
  expect(page).not.toMatch(/<script|<style|style=|\son\w+="|(?:src|href)="(?:https?:)?\/\//)
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  expect([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe([...page.matchAll(/ id="/g)].length)
})

test('its styles are of the site, and what did not change is not sent again', async () => {
  for (const path of ['/api/docs', '/api/docs.css']) {
    const first = await fetch(`${server.origin}${path}`)
    expect(first.status).toBe(200)
    const etag = first.headers.get('etag') ?? ''
    const second = await fetch(`${server.origin}${path}`, { headers: { 'if-none-match': etag } })
    expect(second.status).toBe(304)
  }
})
