import type { UserState } from '@entemi/contract/platform/state'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StateChange } from '#/platform/session/state-change.ts'
import { id, makeState } from '#/app/testing/make-state.ts'
import type { OutboxItem } from './item.ts'

type How =
  | 'up'
  | 'down'
  | 'lost'
  | { status: number; error_code: string; retryAfter?: number; fields?: { name: string; code: string }[] }

/** What is on the device outlives the module, as it outlives a reload. */
const device = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  isFull: false,
  pictures: new Map<string, File>(),
}))
const server = vi.hoisted(() => ({
  how: 'up' as How,
  calls: [] as { call: string; key: string; body: unknown }[],
  made: new Map<string, { call: string; body: unknown }>(),
  uploads: 0,
  /** Keys of images that the server has swept. */
  swept: new Set<string>(),
  /** What lay on the device when each call was made. */
  keptAtCall: [] as unknown[],
}))
const session = vi.hoisted(() => ({
  state: undefined as UserState | undefined,
  listeners: new Set<(change: StateChange, state: UserState) => void>(),
}))

vi.mock('./stored-items.ts', () => ({
  countAllItems: async () => [...device.kept.values()].flat().length,
  readItems: async (account: string) => device.kept.get(account) ?? [],
  updateItems: async (account: string, alter: (items: unknown[]) => unknown[]) => {
    if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
    const items = alter((device.kept.get(account) as unknown[] | undefined) ?? [])
    if (items.length === 0) device.kept.delete(account)
    else device.kept.set(account, structuredClone(items))
    return structuredClone(items)
  },
}))
vi.mock('#/core/upload/pending-files.ts', () => ({
  sweepPendingFiles: async () => undefined,
  readPendingFile: async (key: string) => device.pictures.get(key),
}))
vi.mock('#/core/upload/send-file.ts', () => ({
  sendFile: async (file: File, { key }: { key: string }) => {
    const { how } = server
    server.calls.push({ call: 'PUT /api/upload/media', key, body: file.name })
    if (how === 'down') throw await failure({ status: 0, error_code: 'NO_NETWORK' })
    if (typeof how === 'object') throw await failure(how)
    server.uploads += 1
    return { db_key: `up-${server.uploads}` }
  },
}))
vi.mock('#/platform/i18n/i18n.ts', () => ({ t: (key: string) => key }))
vi.mock('#/platform/session/user-state.ts', () => ({
  findState: () => session.state,
  requireState: () => session.state,
  refreshState: async () => {
    if (server.how === 'down') throw await failure({ status: 0, error_code: 'NO_NETWORK' })
  },
  applyState: async (state: UserState) => {
    session.state = state
  },
  onSessionChange: (listener: (change: StateChange, state: UserState) => void) => session.listeners.add(listener),
}))
vi.mock('#/platform/api/call.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  callApi: async (call: string, input: { body?: unknown; params?: { id?: string }; idempotencyKey: string }) => {
    const { idempotencyKey: key, body } = input
    server.calls.push({ call, key, body })
    server.keptAtCall.push(device.kept.get('luca-account'))
    const { how } = server
    if (how === 'down') throw await failure({ status: 0, error_code: 'NO_NETWORK' })
    if (typeof how === 'object') throw await failure(how)
    const { media = [] } = (body ?? {}) as { media?: string[] }
    if (media.some((one) => server.swept.has(one))) {
      const fields = [{ name: 'media.0', code: 'INVALID_VALUE' }]
      throw await failure({ status: 422, error_code: 'VALIDATION_ERROR', fields })
    }
    if (!server.made.has(key)) server.made.set(key, { call, body })
    if (how === 'lost') throw await failure({ status: 0, error_code: 'TIMEOUT' })
    return { setData: { post_id: `made-${key}` } }
  },
}))

const failure = async ({ status, retryAfter, ...body }: Exclude<How, string>) => {
  const { ApiFailure } = await import('#/platform/api/call.ts')
  return new ApiFailure(status, body as never, retryAfter)
}

/** What an outbox of an earlier test would still do: on a slow machine it would send beside the one that is tested. */
const started = new Set<ReturnType<typeof setTimeout>>()
const { setTimeout: start } = globalThis

beforeEach(() => {
  vi.resetModules()
  vi.useRealTimers()
  for (const timer of started) clearTimeout(timer)
  started.clear()
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => {
    const timer = start(act, ms)
    started.add(timer)
    return timer
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', new EventTarget())
  device.kept.clear()
  device.isFull = false
  device.pictures.clear()
  server.uploads = 0
  server.swept.clear()
  server.how = 'up'
  server.calls.length = 0
  server.keptAtCall.length = 0
  server.made.clear()
  session.listeners.clear()
  session.state = makeState('LOGGED')
})

/** The app opened anew: what is in memory is gone. */
async function open() {
  vi.resetModules()
  const outbox = await import('./outbox.ts')
  const { reportReachability } = await import('#/platform/api/connection.ts')
  const { deleteItem } = await import('./outbox-store.ts')
  outbox.startOutbox()
  return { ...outbox, reportReachability, deleteItem }
}

/** A busy machine may need long for a little. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })
vi.setConfig({ testTimeout: 20_000 })

const storedItems = () => (device.kept.get('luca-account') ?? []) as OutboxItem[]
const madeTexts = () => [...server.made.values()].map(({ body }) => (body as { text?: string }).text)
const write = (text: string) => ({ kind: 'entry', body: { type: 'note', text } }) as const
const like = (liked: boolean) => ({ kind: 'like', target: 'entry', id: 'e1', liked }) as const

describe('the outbox', () => {
  it('stores an item before sending and deletes it once the server has it', async () => {
    const { deliver } = await open()
    expect(await deliver(write('Egy'))).toMatchObject({ sent: true, answer: { setData: {} } })
    expect(server.keptAtCall).toMatchObject([[{ kind: 'entry', body: { text: 'Egy' } }]])
    expect(storedItems()).toEqual([])
    expect(server.calls).toHaveLength(1)
  })

  it('sends items made offline in their order, each once (R4.05)', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'down'
    reportReachability(false)
    for (const text of ['Egy', 'Kettő', 'Három']) expect(await deliver(write(text))).toEqual({ sent: false })
    expect(server.made.size).toBe(0)
    server.how = 'up'
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(madeTexts()).toEqual(['Egy', 'Kettő', 'Három'])
  })

  it('creates nothing twice after a lost answer: the retry has the same key and body', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'lost'
    expect(await deliver(write('Elveszett válasz'))).toEqual({ sent: false })
    server.how = 'up'
    reportReachability(false)
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls).toHaveLength(2)
    expect(server.calls[1]).toEqual(server.calls[0])
    expect(server.made.size).toBe(1)
  })

  it('sends what an earlier visit left when the app is opened', async () => {
    const before = await open()
    server.how = 'down'
    await before.deliver(write('Tegnapi'))
    session.listeners.clear()
    server.how = 'up'
    await open()
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(madeTexts()).toEqual(['Tegnapi'])
  })

  it('respects Retry-After unless the member sends now', async () => {
    const { deliver, reportReachability, sendNow } = await open()
    server.how = { status: 503, error_code: 'UNAVAILABLE', retryAfter: 300 }
    expect(await deliver(write('Egy'))).toEqual({ sent: false })
    server.how = 'up'
    expect(await deliver(write('Kettő'))).toEqual({ sent: false })
    reportReachability(false)
    reportReachability(true)
    expect(server.calls).toHaveLength(1)
    sendNow()
    await eventually(() => expect(madeTexts()).toEqual(['Egy', 'Kettő']))
  })

  it('retries with backoff when there is no Retry-After', async () => {
    const { deliver } = await open()
    server.how = { status: 429, error_code: 'RATE_LIMITED' }
    expect(await deliver(write('Sűrűn'))).toEqual({ sent: false })
    server.how = 'up'
    await eventually(() => expect(madeTexts()).toEqual(['Sűrűn']))
  })

  it('is sent by one tab at a time', async () => {
    let turn = Promise.resolve<unknown>(undefined)
    const request = (_name: string, act: () => Promise<unknown>) => (turn = turn.then(act))
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const [one, other] = [await open(), await open()]
    await Promise.all([one.deliver(write('Egy')), other.deliver(write('Kettő')), one.deliver(write('Három'))])
    expect(storedItems()).toEqual([])
    expect(server.calls).toHaveLength(3)
    expect(madeTexts().toSorted()).toEqual(['Egy', 'Három', 'Kettő'])
  })

  it('keeps showing a waiting mood that the server does not know', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver({ kind: 'mood', body: { mood: 3 } })
    for (const listener of session.listeners) listener('changed', makeState('LOGGED'))
    await eventually(() => expect(session.state?.profile?.mood).toBe(3))
  })

  it('throws a refusal to the waiting caller', async () => {
    const { deliver } = await open()
    server.how = { status: 422, error_code: 'VALIDATION_ERROR' }
    await expect(deliver(write('Rossz'))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(storedItems()).toEqual([])
  })

  it('keeps an item refused later, with its reason, and continues with the next', async () => {
    const { deliver, reportReachability, retryItem, deleteItem } = await open()
    server.how = 'down'
    reportReachability(false)
    await deliver(write('Egy'))
    server.how = { status: 403, error_code: 'FORBIDDEN' }
    reportReachability(true)
    await eventually(() => expect(storedItems()[0]?.refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' }))
    server.how = 'up'
    await deliver(write('Kettő'))
    expect(madeTexts()).toEqual(['Kettő'])
    const [refused] = storedItems()
    await retryItem(refused?.key ?? '')
    await eventually(() => expect(madeTexts()).toEqual(['Kettő', 'Egy']))
    await deleteItem(refused?.key ?? '')
    expect(storedItems()).toEqual([])
  })

  it('keeps everything for the same account when the session has ended', async () => {
    const { deliver, reportReachability } = await open()
    server.how = { status: 401, error_code: 'LOGIN_REQUIRED' }
    expect(await deliver(write('Kiléptettek'))).toEqual({ sent: false })
    const change = (state: UserState, code: StateChange) => {
      session.state = state
      for (const listener of session.listeners) listener(code, state)
    }
    change(makeState('GUEST'), 'loggedOut')
    server.how = 'up'
    change(makeState('LOGGED', { auth_userid: id('anna-account') }), 'loggedIn')
    reportReachability(false)
    reportReachability(true)
    expect(server.made.size).toBe(0)
    change(makeState('LOGGED'), 'loggedIn')
    await eventually(() => expect(madeTexts()).toEqual(['Kiléptettek']))
  })

  it('sends nothing as another actor', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver(write('A saját nevemben'))
    session.state = makeState('LOGGED', { auth_entityId: id('choir') })
    reportReachability(true)
    await deliver(write('A kórus nevében'))
    expect(madeTexts()).toEqual(['A kórus nevében'])
    session.state = makeState('LOGGED')
    for (const listener of session.listeners) listener('changed', session.state)
    await eventually(() => expect(madeTexts()).toEqual(['A kórus nevében', 'A saját nevemben']))
  })

  it('sends at once where the device has no storage', async () => {
    const { deliver } = await open()
    device.isFull = true
    expect(await deliver(write('Privát ablak'))).toMatchObject({ sent: true })
    server.how = 'down'
    await expect(deliver(write('Nem megy'))).rejects.toMatchObject({ code: 'NO_NETWORK' })
  })

  it('uses the server’s time where the device clock is wrong', async () => {
    const { deliver } = await open()
    server.how = {
      status: 422,
      error_code: 'VALIDATION_ERROR',
      fields: [{ name: 'occurred_at', code: 'INVALID_DATE' }],
    }
    const work = { kind: 'entry', body: { type: 'note', text: 'Óra', occurred_at: '2099-01-01T00:00:00Z' } } as const
    await expect(deliver(work)).rejects.toMatchObject({ status: 422 })
    expect(server.calls.map(({ body }) => 'occurred_at' in (body as object))).toEqual([true, false])
  })
})

describe('images in the outbox (R4.06)', () => {
  const album = (...names: string[]) => {
    for (const name of names) device.pictures.set(name, new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }))
    const pictures = names.map((name) => ({ kept: name, file_name: `${name}.jpg` }))
    return { ...write('Képekkel'), pictures }
  }
  const media = () => [...server.made.values()].map(({ body }) => (body as { media?: string[] }).media)

  it('are uploaded one by one when the network is back, then the entry is sent with all of them', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    expect(await deliver(album('egy', 'ketto'))).toEqual({ sent: false })
    expect(await deliver(write('Szavak'))).toEqual({ sent: false })
    expect(server.calls).toEqual([])
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls.map(({ body }) => (body as { text?: string }).text ?? body)).toEqual([
      'Szavak',
      'egy.jpg',
      'ketto.jpg',
      'Képekkel',
    ])
    expect(media()).toEqual([undefined, ['up-1', 'up-2']])
  })

  it('that are uploaded are not sent again when the connection breaks before the entry', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'lost'
    expect(await deliver(album('egy'))).toEqual({ sent: false })
    server.how = 'up'
    reportReachability(false)
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.uploads).toBe(1)
    expect(media()).toEqual([['up-1']])
  })

  it('that the server deleted meanwhile are uploaded again', async () => {
    const { deliver } = await open()
    server.swept.add('up-1')
    expect(await deliver(album('egy'))).toMatchObject({ sent: true })
    expect(media()).toEqual([['up-2']])
    server.swept.add('up-3').add('up-4').add('up-5')
    await expect(deliver(album('egy'))).rejects.toMatchObject({ status: 422 })
    expect(server.uploads).toBe(4)
  })

  it('that are refused or missing stop their entry only, with the reason', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver(album('egy'))
    device.pictures.clear()
    reportReachability(true)
    await eventually(() => expect(storedItems()[0]?.refusal).toMatchObject({ code: 'PICTURE_LOST' }))
    expect(storedItems()[0]?.tried).toBe(false)
    await deliver(write('Szavak'))
    expect(madeTexts()).toEqual(['Szavak'])
  })
})

describe('likes in the outbox (R4.04)', () => {
  it('sends nothing for a like withdrawn before it was sent', async () => {
    const { deliver, reportReachability } = await open()
    reportReachability(false)
    await deliver(like(true))
    await deliver(like(false))
    expect(storedItems()).toEqual([])
    await deliver(like(true))
    await deliver(like(false))
    await deliver(like(true))
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls.map(({ call }) => call)).toEqual(['POST /api/like/:id'])
  })

  it('withdraws a like whose answer was lost, since the server may have it', async () => {
    const { deliver, reportReachability } = await open()
    server.how = 'lost'
    await deliver(like(true))
    reportReachability(false)
    await deliver(like(false))
    server.how = 'up'
    reportReachability(true)
    await eventually(() => expect(storedItems()).toEqual([]))
    expect(server.calls.map(({ call }) => call)).toEqual(['POST /api/like/:id', 'POST /api/unlike/:id'])
  })

  it('counts a like that the server has already as sent', async () => {
    const { deliver } = await open()
    server.how = { status: 409, error_code: 'ALREADY_LIKED' }
    expect(await deliver(like(true))).toEqual({ sent: true, answer: undefined })
    server.how = { status: 409, error_code: 'NOT_LIKED' }
    expect(await deliver(like(false))).toEqual({ sent: true, answer: undefined })
    expect(storedItems()).toEqual([])
  })
})
