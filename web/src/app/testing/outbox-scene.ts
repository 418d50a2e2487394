import type { UserState } from '@entemi/contract/platform/state'
import { beforeEach, vi } from 'vitest'
import type { StateChange } from '#/platform/session/state-change.ts'
import type { OutboxItem } from '#/core/outbox/item.ts'
import { makeState } from './make-state.ts'

type How =
  | 'up'
  | 'down'
  | 'lost'
  | {
      status: number
      error_code: string
      retryAfter?: number
      next_at?: string
      fields?: { name: string; code: string }[]
    }

/** The stored data of the device, which stays after a reload. */
export const device = {
  items: new Map<string, unknown>(),
  isFull: false,
  pictures: new Map<string, File>(),
}
export const server = {
  how: 'up' as How,
  calls: [] as { call: string; key: string; body: unknown }[],
  made: new Map<string, { call: string; body: unknown }>(),
  uploads: 0,
  /** Who may be named as a consultant. */
  consultants: new Set<string>(),
  /** Keys of images that the server has deleted. */
  swept: new Set<string>(),
  /** What was stored on the device at each call. */
  storedAtCall: [] as unknown[],
}
export const session = {
  state: undefined as UserState | undefined,
  listeners: new Set<(change: StateChange, state: UserState) => void>(),
}

vi.mock('#/core/outbox/stored-items.ts', () => ({
  countAllItems: async () => [...device.items.values()].flat().length,
  readItems: async (account: string) => device.items.get(account) ?? [],
  updateItems: async (account: string, alter: (items: unknown[]) => unknown[]) => {
    if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
    const items = alter((device.items.get(account) as unknown[] | undefined) ?? [])
    if (items.length === 0) device.items.delete(account)
    else device.items.set(account, structuredClone(items))
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
    server.storedAtCall.push(device.items.get('luca-account'))
    const { how } = server
    if (how === 'down') throw await failure({ status: 0, error_code: 'NO_NETWORK' })
    if (typeof how === 'object') throw await failure(how)
    const { media = [], consultant_id } = (body ?? {}) as { media?: string[]; consultant_id?: string }
    if (consultant_id !== undefined && !server.consultants.has(consultant_id)) {
      const fields = [{ name: 'consultant_id', code: 'INVALID_VALUE' }]
      throw await failure({ status: 422, error_code: 'VALIDATION_ERROR', fields })
    }
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
  return new ApiFailure(status, body as never, { retryAfter })
}

/** Timers of the outbox of an earlier test, which would still send on a slow machine. */
const started = new Set<ReturnType<typeof setTimeout>>()
const { setTimeout: start } = globalThis

/** Mocks the device, the server and the session, and resets them before each test. */
export function setUpOutbox(): void {
  vi.setConfig({ testTimeout: 20_000 })
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
    device.items.clear()
    device.isFull = false
    device.pictures.clear()
    server.uploads = 0
    server.swept.clear()
    server.how = 'up'
    server.calls.length = 0
    server.storedAtCall.length = 0
    server.made.clear()
    session.listeners.clear()
    session.state = makeState('LOGGED')
  })
}

/** Opens the app again, with empty memory. */
export async function open() {
  vi.resetModules()
  const outbox = await import('#/core/outbox/outbox.ts')
  const { reportReachability } = await import('#/platform/api/connection.ts')
  const { deleteItem } = await import('#/core/outbox/outbox-store.ts')
  outbox.startOutbox()
  return { ...outbox, reportReachability, deleteItem }
}

/** Long, because a busy machine is slow. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

export const storedItems = () => (device.items.get('luca-account') ?? []) as OutboxItem[]
export const madeTexts = () => [...server.made.values()].map(({ body }) => (body as { text?: string }).text)
export const write = (text: string) => ({ kind: 'entry', body: { type: 'note', text } }) as const
export const like = (liked: boolean) => ({ kind: 'like', target: 'entry', id: 'e1', liked }) as const
