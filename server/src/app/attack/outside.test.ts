// No address that a member can enter makes the server reach internal addresses, or weakens the policy of the page.
import dns from 'node:dns'
import { createServer, request as httpRequest } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { addChannelCall } from '@entemi/contract/community/live'
import { addWebhookCall, webhooksCall } from '@entemi/contract/community/webhook'
import { videoLinkCall } from '@entemi/contract/core/media'
import { addPostCall } from '@entemi/contract/diary/post'
import { subscribeCall } from '@entemi/contract/account/push'
import { setSiteSettingCall, settingFields } from '@entemi/contract/core/site-setting'
import { confirmCall } from '@entemi/contract/account/identity'
import { limits } from '@entemi/contract/platform/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pagePolicy } from '#/platform/http/security-headers.ts'
import { readStreamOrigins } from '#/community/live/live.service.ts'
import { createOutbound } from '#/platform/outbound/outbound.ts'
import { readPageLook } from '#/core/site/site.service.ts'
import { countProbes, longTimeout, probesOf } from '#/app/testing/attack.ts'
import { makeAdministered, makeMember, testPassword } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { nameHost } from '#/app/testing/webhook.ts'
import { confirmSessions } from '#/app/testing/world.ts'

let server: TestServer
/** The outgoing requests, which are recorded and not sent. */
const requested: string[] = []
const ofTwoServices = /^https:\/\/(?:www\.youtube\.com|vimeo\.com|i\.ytimg\.com|i\.vimeocdn\.com)\//
beforeAll(async () => {
  const note = (url: string) => {
    requested.push(url)
    return Promise.reject(new Error('not sent'))
  }
  server = await startTestServer({}, { outbound: { get: note, post: note, fetch: note } })
}, longTimeout.timeout)
afterAll(() => server.stop())

const inside = [
  ...[
    '127.0.0.1',
    '127.1',
    '0',
    '0.0.0.0',
    '0x7f000001',
    '017700000001',
    '2130706433',
    '127.0.0.1.',
    '0x7f.1',
    '127.0.1',
  ],
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[0:0:0:0:0:ffff:a9fe:a9fe]'],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[fe80::1]',
    '[fc00::1]',
    '[ff02::1]',
    '[fd00:ec2::254]',
  ],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'metadata.google.internal',
    'printer.local',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
  ],
]
const schemes = ['http', 'ftp', 'file', 'gopher', 'data', 'javascript', 'blob', 'ws', 'dict', 'ldap']
const hosts = [
  'youtube.com.evil.example',
  'evil.example/youtube.com',
  'evil.example#youtube.com',
  'evil.example?youtube.com',
  'youtube.com@evil.example',
  'youtube.com:80@evil.example',
  'evil.example\\@youtube.com',
  'youtu.be.evil.example',
  'xyoutube.com',
  'vimeo.com.',
]

const everyAddress = [
  ...inside.flatMap((host) => [`https://${host}/`, `https://${host}:8080/x`, `https://user:secret@${host}/`]),
  ...schemes.map((scheme) => `${scheme}://127.0.0.1/`),
  ...hosts.map((host) => `https://${host}/watch?v=dQw4w9WgXcQ`),
  ...[
    '',
    ' ',
    'https://',
    'https:///etc/passwd',
    '//127.0.0.1/',
    '/etc/passwd',
    'https://[',
    'https://127.0.0.1%00.youtube.com/',
  ],
]

test(
  'SSRF by video and media: requests go only to two services, with a URL that the server makes',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const member = await makeMember(server)
    for (const url of probesOf(everyAddress, 3, 0)) {
      const answer = await member.client.call(videoLinkCall, { body: { url } })
      const linked = await member.client.call(addPostCall, { body: { type: 'note', text: 'x', video_url: url } })
      expect([url, answer.status, linked.status]).toEqual([url, 422, url.trim() === '' ? linked.status : 422])
      tried(2)
    }
    expect(requested).toEqual([])
    await member.client.call(videoLinkCall, { body: { url: 'https://youtu.be/dQw4w9WgXcQ?next=http://127.0.0.1/' } })
    for (const url of requested) expect(url).toMatch(ofTwoServices)
    for (const url of requested) expect(url).not.toContain('127.0.0.1')
  },
)

test('SSRF by push: a device with an internal address is refused', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  const member = await makeMember(server)
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const named = everyAddress.filter((url) => !hosts.some((host) => url.includes(host)))
  for (const endpoint of probesOf(named, 3, 1)) {
    const body = { subscription: { endpoint, keys }, device_id: 'phone' }
    expect([endpoint, (await member.client.call(subscribeCall, { body })).status]).toEqual([endpoint, 422])
    tried()
  }
})

test(
  'SSRF by webhooks: only the hosts of the list are taken, internal ones not even from it',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const member = await makeMember(server)
    await confirmSessions(server, member)
    const group_id = await makeAdministered(server, member, 2)
    const names = inside.flatMap((host) =>
      URL.canParse(`https://${host}/`) ? new URL(`https://${host}/`).hostname : [],
    )
    const nameable = names.filter((host) => settingFields.webhook_hosts.safeParse([host]).success)
    await nameHost(server, 0, [...new Set(nameable)].slice(0, limits.webhook.hosts))
    const named = (await member.client.call(webhooksCall, { query: { group: group_id } })).body.hosts
    expect(named).toEqual(expect.arrayContaining(['127.0.0.1', '169.254.169.254', 'printer.local']))
    for (const url of probesOf(everyAddress, 3, 2)) {
      const body = { url, group_id, events: ['entry.added'] }
      expect([url, (await member.client.call(addWebhookCall, { body })).status]).toEqual([url, 422])
      tried()
    }
    expect(requested.filter((url) => !ofTwoServices.test(url))).toEqual([])
  },
)

test(
  'SSRF by streams and maps: an address of an administrator cannot weaken the policy of the page',
  longTimeout,
  async ({ task }) => {
    const tried = countProbes(task)
    const [member, admin] = [await makeMember(server), await makeMember(server, { role: 'ADMIN' })]
    await admin.client.call(confirmCall, { body: { password: testPassword } })
    const starts_at = new Date(Date.now() + 3_600_000).toISOString()
    const broadcast = (address: string) => ({ title: 'Adás', starts_at, source: 'hls' as const, address })
    const breaking = [
      'https://cdn.example.org/a.m3u8; script-src *',
      "https://cdn.example.org;script-src 'unsafe-inline'/a.m3u8",
      'https://cdn.example.org,https://evil.example/a.m3u8',
      'https://cdn.example.org/a.m3u8\r\nSet-Cookie: sid=x',
      'https://*.example.org/a.m3u8',
      'https://*/a.m3u8',
      "https://'unsafe-eval'/a.m3u8",
      'https://cdn.example.org:*/a.m3u8',
    ]
    for (const address of [...probesOf(everyAddress, 6, 2), ...breaking]) {
      expect((await member.client.call(addChannelCall, { body: broadcast(address) })).status).toBeGreaterThanOrEqual(
        400,
      )
      await admin.client.call(addChannelCall, { body: broadcast(address) })
      const map_tile_url = `${address}{z}/{x}/{y}.png`
      await admin.client.call(setSiteSettingCall, { body: { map_tile_url, map_tile_attribution: 'x' } })
      tried(3)
    }
    const { imageOrigins } = await readPageLook(server.db, 0)
    const policy = pagePolicy('x', imageOrigins, await readStreamOrigins(server.db, 0))
    const sources = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
    expect(policy.match(/script-src/g)).toHaveLength(1)
    expect(sources('script-src')).toBe("script-src 'self' 'nonce-x'")
    expect(policy.split('; ').map((part) => part.split(' ')[0])).toEqual(
      pagePolicy('x')
        .split('; ')
        .map((part) => part.split(' ')[0]),
    )
    for (const name of ['img-src', 'media-src', 'connect-src'])
      for (const source of sources(name).split(' ').slice(1))
        expect(source).toMatch(/^'self'$|^data:$|^blob:$|^https:\/\/(?:[a-z0-9-]+\.)+[a-z0-9-]+(?::\d+)?$/)
    expect(sources('media-src')).not.toMatch(/127\.|localhost/)
    expect(requested.filter((url) => !ofTwoServices.test(url))).toEqual([])
  },
)

test('SSRF by rebinding: every connection goes to the address that was checked', longTimeout, async ({ task }) => {
  const tried = countProbes(task)
  let reached = 0
  const target = createServer((_request, response) => {
    reached++
    response.end('inside')
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const { port } = target.address() as AddressInfo
  // lookups: this machine, a public address with it, IPv6 forms of it, a metadata service, nothing
  const lookups = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
    [{ address: '64:ff9b::7f00:1', family: 6 }],
    [{ address: '169.254.169.254', family: 4 }],
    [],
  ]
  const lookup = vi.spyOn(dns, 'lookup')
  try {
    // pushes go to port 443 only: whatever the port, an accepted connection reaches the target
    const outbound = createOutbound({
      request: (options, onResponse) => httpRequest({ ...options, port }, onResponse),
    })
    for (const addresses of lookups) {
      lookup.mockImplementation(((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, addresses)) as unknown as typeof dns.lookup)
      syncBuiltinESMExports()
      const use = { hosts: ['rebind.example'], timeoutMs: 2000 }
      await expect(outbound.get(`https://rebind.example:${port}/`, use)).rejects.toThrow()
      const sent = { headers: {}, body: Buffer.alloc(0), timeoutMs: 2000 }
      await expect(outbound.post('https://rebind.example/', sent)).rejects.toThrow()
      tried(2)
    }
    expect(lookup).toHaveBeenCalledTimes(2 * lookups.length)
    expect(reached).toBe(0)
  } finally {
    lookup.mockRestore()
    syncBuiltinESMExports()
    target.close()
  }
})
