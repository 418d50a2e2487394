import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound } from '#/platform/outbound/outbound.ts'
import { createUpdateReader, findNewest } from './update.ts'

let server: Server | undefined
let asked: { path: string | undefined; headers: string[] }[] = []
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  asked = []
})

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer((request, response) => {
    asked.push({ path: request.url, headers: Object.keys(request.headers).toSorted() })
    listener(request, response)
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/CHANGELOG.md`
}

const changelog = '# Changelog\n\n## [Unreleased]\n\n- later\n\n## [0.10.0] - 2027-01-01\n\n## [0.2.0] - 2026-11-19\n'

describe('whether there is a newer version', () => {
  const outbound = createOutbound()

  test('nothing is asked unless an address is set', async () => {
    const fetch = () => Promise.reject(new Error('asked'))
    const read = createUpdateReader({ url: undefined, running: '0.2.0', outbound: { fetch } })
    expect(await read()).toEqual({ state: 'off', version: null })
  })

  test.each([
    ['0.2.0', 'newer'],
    ['0.9.9', 'newer'],
    ['0.10.0', 'current'],
    ['0.11.0', 'current'],
  ])('of a site with %s and a changelog of 0.10.0: %s', async (running, state) => {
    const url = await serve((_request, response) => response.end(changelog))
    expect(await createUpdateReader({ url, running, outbound })()).toEqual({ state, version: '0.10.0' })
    // nothing that tells of the site
    expect(asked).toEqual([{ path: '/CHANGELOG.md', headers: ['accept', 'connection', 'host', 'user-agent'] }])
  })

  test('is asked twice a day at most, and after a failure ten minutes later', async () => {
    let status = 500
    const url = await serve((_request, response) => response.writeHead(status).end(changelog))
    let now = 0
    const read = createUpdateReader({ url, running: '0.2.0', outbound, now: () => now })
    expect([await read(), await read()]).toEqual(Array(2).fill({ state: 'unknown', version: null }))
    expect(asked).toHaveLength(1)
    status = 200
    now += 10 * 60_000
    expect((await read()).state).toBe('newer')
    now += 11 * 60 * 60_000
    expect((await read()).state).toBe('newer')
    expect(asked).toHaveLength(2)
    now += 60 * 60_000
    expect((await read()).state).toBe('newer')
    expect(asked).toHaveLength(3)
  })

  test.each([
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    ['a page of something else', (response) => response.end('<!doctype html><h2>0.3.0</h2>')],
    ['no end', (response) => response.end(`${changelog}${' '.repeat(600_000)}`)],
    ['a broken connection', (response) => response.destroy()],
  ] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown][])(
    'is unknown if the answer is %s',
    async (_what, answer) => {
      const url = await serve((_request, response) => void answer(response))
      const read = createUpdateReader({ url, running: '0.2.0', outbound })
      expect(await read()).toEqual({ state: 'unknown', version: null })
    },
  )
})

test('the newest version is found by its numbers, and a preliminary one is not offered', () => {
  expect(findNewest('## [0.9.0] - 2026\n## 0.10.0\n## [0.11.0-rc.1] - 2027\n')).toBe('0.10.0')
  expect(findNewest('## [Unreleased]\n')).toBeUndefined()
})
