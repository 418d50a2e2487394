import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#/platform/api/call.ts'
import { logOut } from './log-out.ts'

const done = vi.hoisted(() => [] as string[])
const waiting = vi.hoisted(() => ({ count: 0, agrees: true, isReached: true }))

vi.mock('#/platform/api/call.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  finishLogout: async () => {
    done.push('asked the server')
    if (!waiting.isReached) throw new ApiFailure(0, { error_code: 'NO_NETWORK' })
    localStorage.removeItem('entemi.logout')
  },
}))
vi.mock('#/platform/api/local-store.ts', () => ({
  clearLocalStore: async () => done.push('wiped'),
  notifyTabs: () => done.push('notified the tabs'),
}))
vi.mock('#/platform/i18n/i18n.ts', () => ({ t: (key: string) => key }))
vi.mock('#/platform/kit/confirm.ts', () => ({
  confirmAction: async ({ text }: { text: string }) => {
    done.push(text)
    return waiting.agrees
  },
}))
vi.mock('#/core/outbox/outbox.ts', () => ({ countUnsent: async () => waiting.count }))
vi.mock('#/platform/navigation/navigate.ts', () => ({ go: (href: string) => done.push(href) }))
vi.mock('#/platform/session/become-guest.ts', () => ({ becomeGuest: async () => done.push('a guest') }))

const marks = new Map<string, string>()

beforeEach(() => {
  done.length = 0
  marks.clear()
  Object.assign(waiting, { count: 0, agrees: true, isReached: true })
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  })
})

const whole = ['asked the server', 'wiped', 'a guest', 'wiped', 'notified the tabs', '/login/']

describe('logging out (R4.05)', () => {
  it('ends the session and deletes all local data', async () => {
    expect(await logOut()).toBe(true)
    expect(done).toEqual(whole)
    expect(marks.size).toBe(0)
  })

  it('deletes local data offline too, and sends the logout later', async () => {
    waiting.isReached = false
    expect(await logOut()).toBe(true)
    expect(done).toEqual(whole)
    expect([...marks]).toEqual([['entemi.logout', '1']])
  })

  it('asks first when there are unsent items, and stays logged in on cancel', async () => {
    Object.assign(waiting, { count: 2, agrees: false })
    expect(await logOut()).toBe(false)
    expect(done).toEqual(['login.logout.outbox'])
    expect(marks.size).toBe(0)
    waiting.agrees = true
    expect(await logOut()).toBe(true)
    expect(done.slice(1)).toEqual(['login.logout.outbox', ...whole])
  })
})
