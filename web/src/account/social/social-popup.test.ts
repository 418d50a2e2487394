import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPopup, pollMs } from './social-popup.ts'

const origin = 'https://example.org'
let listener: ((event: { origin: string; data: unknown }) => void) | undefined
let popup: { closed: boolean; close: () => void; location: { replace: (href: string) => void } } | null
const led: string[] = []
const opened = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  led.length = 0
  popup = {
    closed: false,
    close: () => popup && (popup.closed = true),
    location: { replace: (href) => void led.push(href) },
  }
  opened.mockReset()
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('open', (...said: unknown[]) => {
    opened(...said)
    return popup
  })
  vi.stubGlobal('addEventListener', (_type: string, added: typeof listener) => (listener = added))
  vi.stubGlobal('removeEventListener', () => (listener = undefined))
  for (const [name, value] of Object.entries({ screenX: 0, screenY: 0, outerWidth: 1450, outerHeight: 900 }))
    vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const message = { type: 'entemi.social', href: '/social_init?result=done' }

describe('R7.03 the window of a login service', () => {
  it('is 450 by 500 and posts the final address', async () => {
    const end = openPopup('/social_init?service=a&popup=1')
    expect(opened.mock.calls[0]?.[2]).toBe('popup,width=450,height=500,left=500,top=200')
    listener?.({ origin, data: message })
    expect(await end).toEqual({ href: message.href })
    expect(listener).toBeUndefined()
  })

  it('is opened before its address is known, and closed if there is none', async () => {
    const end = openPopup(() => Promise.resolve('https://service.example/login'))
    expect(opened.mock.calls[0]?.[0]).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(led).toEqual(['https://service.example/login'])
    listener?.({ origin, data: message })
    expect(await end).toEqual({ href: message.href })
    const none = openPopup(() => Promise.resolve(undefined))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await none).toBe('closed')
  })

  it('is accepted from this origin only, with one kind of message', async () => {
    const end = openPopup('/social_init?service=a&popup=1')
    for (const event of [
      { origin: 'https://evil.example', data: message },
      { origin, data: 'entemi.social' },
      { origin, data: null },
      { origin, data: { ...message, type: 'other' } },
      { origin, data: { ...message, href: 'https://evil.example/' } },
      { origin, data: { ...message, href: 7 } },
    ])
      listener?.(event)
    expect(listener).toBeDefined()
    listener?.({ origin, data: message })
    expect(await end).toEqual({ href: message.href })
  })

  it('is seen closed within 80 ms, and a last message still counts', async () => {
    expect(pollMs).toBe(80)
    const given = openPopup('/')
    if (popup) popup.closed = true
    vi.advanceTimersByTime(80)
    listener?.({ origin, data: message })
    expect(await given).toEqual({ href: message.href })

    const up = openPopup('/')
    vi.advanceTimersByTime(480)
    expect(await up).toBe('closed')
  })

  it('may be blocked by the browser', async () => {
    popup = null
    expect(await openPopup('/')).toBe('blocked')
  })
})
