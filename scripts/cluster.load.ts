import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import WebSocket from 'ws'
import type { Cluster } from './cluster.start.ts'

interface Answer {
  status: number
  body: Record<string, unknown>
}

interface Member {
  cookie: string
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>, at?: string) => Promise<Answer>
}

type Report = (what: string, isGood: boolean, figure?: string) => void

/** Calls of members through the proxy and directly: each process sees what the other one did. */
export async function checkCalls(cluster: Cluster, report: Report): Promise<void> {
  const { origin, apps } = cluster
  const [one = '', two = ''] = apps
  const [anna, bela] = [await register(origin), await register(origin)]
  const guest = await fetch(`${origin}/api/timeline`)
  report('a guest has to log in', guest.status === 401, String(guest.status))

  const made = await anna.call('POST', '/api/post', { type: 'note', text: 'szia', privacy_status: 0 })
  const id = (made.body['setData'] as { post_id?: string } | undefined)?.post_id ?? ''
  report('an entry is written', made.status === 201, String(made.status))
  const seen = await Promise.all(apps.map((at) => anna.call('GET', `/api/post/${id}`, undefined, {}, at)))
  report(
    'both processes return it at once',
    seen.every(({ status }) => status === 200),
  )
  const hidden = await Promise.all(apps.map((at) => bela.call('GET', `/api/post/${id}`, undefined, {}, at)))
  report(
    'a stranger finds a private one in neither process',
    hidden.every(({ status }) => status === 404),
  )

  let wrong = 0
  const read = await cluster.countStandbyReads()
  for (let n = 0; n < 40; n++) {
    // changed at one process and read at the other at once, alternately public and private
    const [here, there] = n % 2 === 0 ? [one, two] : [two, one]
    await anna.call('POST', `/api/post/privacy/${id}/${n % 2 === 0 ? 9 : 0}`, undefined, {}, here)
    const { status } = await bela.call('GET', `/api/post/${id}`, undefined, {}, there)
    if (status !== (n % 2 === 0 ? 200 : 404)) wrong++
  }
  report('a change of privacy at one process holds at the other', wrong === 0, `${wrong} of 40 wrong`)
  const byStandby = (await cluster.countStandbyReads()) - read
  report('and the standby answers', byStandby > 0, `${byStandby} statements`)

  const socket = new WebSocket(`${two.replace('http', 'ws')}/api/socket`, {
    headers: { cookie: anna.cookie, origin: two },
  })
  const received: string[] = []
  socket.on('message', (data) => received.push((JSON.parse(String(data)) as { type: string }).type))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'watch', kind: 'entry', id }))
  await until(() => received.includes('watching'))
  await anna.call('PATCH', `/api/post/${id}`, { text: 'szia, te' }, {}, one)
  report('a socket at one process gets what the other did (NATS)', await until(() => received.includes('entry')))

  const closed = once(socket, 'close').then(([code]) => code as number)
  const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
  const sent = await fetch(`${origin}/api/upload/media`, {
    method: 'PUT',
    headers: { cookie: anna.cookie, origin, 'content-type': 'image/jpeg' },
    body: new Uint8Array(image),
  })
  const { db_key: key } = (await sent.json()) as { db_key?: string }
  const fetched = await Promise.all(
    apps.map((at) => fetch(`${at}/media/${key}/pres`, { headers: { cookie: anna.cookie } })),
  )
  report(
    'an image in S3 is served by both',
    sent.status === 201 && fetched.every(({ status }) => status === 200),
    String(sent.status),
  )
  const foreign = await fetch(`${origin}/media/${key}/pres`, { headers: { cookie: bela.cookie } })
  report('and not to others', foreign.status === 404, String(foreign.status))

  await anna.call('GET', '/api/logout', undefined, {}, one)
  const after = await anna.call('GET', '/api/timeline', undefined, {}, two)
  report('a session ended at one is ended at the other', after.status === 401, String(after.status))
  report('and its socket there is closed', (await Promise.race([closed, setTimeout(10_000, 0)])) === 4001)
}

export interface Writers {
  /** Waits for so many more. */
  acknowledged: (count: number) => Promise<void>
  acknowledgedAfter: (since: number, count: number) => Promise<void>
  longestGapSince: (since: number) => number
  listAcknowledged: () => string[]
  /** unfound: acknowledged, but not found when its writer read it. */
  stop: () => Promise<{ acknowledged: string[]; refused: string[]; unfound: string[] }>
}

/** Each writes one entry after the other, and retries with the same key until it is acknowledged. */
export async function startWriters(origin: string, count: number): Promise<Writers> {
  const acknowledged: { text: string; at: number }[] = []
  const refused: string[] = []
  const unfound: string[] = []
  let stopping = false
  const write = async (member: Member, writer: number): Promise<void> => {
    for (let n = 0; !stopping; n++) {
      const text = `cluster ${writer} ${n}`
      const key = randomUUID()
      // a write that is not acknowledged at the end counts as neither lost nor found
      do {
        const body = { type: 'note', text, privacy_status: 0 }
        const answer = await member.call('POST', '/api/post', body, { 'idempotency-key': key }).catch(() => undefined)
        if (answer?.status === 201) {
          acknowledged.push({ text, at: performance.now() })
          const { post_id: id } = answer.body['setData'] as { post_id: string }
          const found = await member.call('GET', `/api/post/${id}`).catch(() => undefined)
          if (found !== undefined && found.status < 500 && found.status !== 200) unfound.push(text)
          break
        }
        if (answer !== undefined && answer.status < 500) {
          refused.push(`${answer.status} ${JSON.stringify(answer.body)}`)
          break
        }
        await setTimeout(200)
      } while (!stopping)
    }
  }
  const listAcknowledged = (): string[] => acknowledged.map(({ text }) => text)
  const members = await Promise.all(Array.from({ length: count }, () => register(origin)))
  const writing = members.map(write)
  const wait = async (isEnough: () => boolean): Promise<void> => {
    if (!(await until(isEnough, 180_000))) throw new Error('writes did not continue within three minutes')
  }
  return {
    acknowledged: (more) => {
      const goal = acknowledged.length + more
      return wait(() => acknowledged.length >= goal)
    },
    acknowledgedAfter: (since, more) => wait(() => acknowledged.filter(({ at }) => at > since).length >= more),
    longestGapSince: (since) => {
      const times = [since, ...acknowledged.map(({ at }) => at).filter((at) => at > since), performance.now()]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
    },
    listAcknowledged,
    stop: async () => {
      stopping = true
      await Promise.all(writing)
      return { acknowledged: listAcknowledged(), refused, unfound }
    },
  }
}

async function register(origin: string): Promise<Member> {
  const name = `c${randomUUID().slice(0, 12)}`
  const password = 'egy jó hosszú mondat'
  const answer = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.org`,
      username: name,
      display_name: name,
      password,
      password_retype: password,
      privacy_policy: true,
    }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (answer.status !== 201 || cookie === undefined) throw new Error(`registering answered ${answer.status}`)
  return {
    cookie,
    call: async (method, path, body, headers = {}, at = origin) => {
      const answered = await fetch(at + path, {
        method,
        headers: { cookie, origin: at, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await answered.text()
      return {
        status: answered.status,
        body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      }
    },
  }
}

export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<boolean> {
  const limit = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > limit) return false
    await setTimeout(50)
  }
  return true
}
