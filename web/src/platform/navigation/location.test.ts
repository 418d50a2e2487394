import { beforeEach, expect, test, vi } from 'vitest'
import type * as Location from './location.ts'

/** The entries of a window, which moves through them as a browser does: with an event, later. */
function makeWindow(address: string) {
  const entries = [{ state: null as unknown, address }]
  let at = 0
  let handlePop = () => undefined as void
  const move = (steps: number) =>
    queueMicrotask(() => {
      at += steps
      handlePop()
    })
  return {
    addressBar: () => entries[at]?.address,
    count: () => entries.length,
    back: () => move(-1),
    globals: {
      window: { addEventListener: (_: string, handler: () => void) => (handlePop = handler) },
      history: {
        get state() {
          return entries[at]?.state
        },
        pushState: (state: unknown, _: string, to: string) => {
          entries.splice(at + 1)
          entries.push({ state, address: to ?? entries[at]?.address })
          at += 1
        },
        replaceState: (state: unknown, _: string, to = entries[at]?.address ?? '') =>
          (entries[at] = { state, address: to }),
        go: move,
      },
      location: {
        origin: 'http://here',
        get pathname() {
          return new URL(entries[at]?.address ?? '', 'http://here').pathname
        },
        get search() {
          return new URL(entries[at]?.address ?? '', 'http://here').search
        },
        hash: '',
      },
    },
  }
}

let at: ReturnType<typeof makeWindow>
let history: typeof Location
const opened: Location.AppLocation[] = []

beforeEach(async () => {
  vi.resetModules()
  at = makeWindow('/timeline/?a=1')
  for (const [name, value] of Object.entries(at.globals)) vi.stubGlobal(name, value)
  history = await import('./location.ts')
  opened.length = 0
  history.onLocationChange((location) => opened.push(location))
  history.startHistory()
})

/** After the events of the steps. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a popup shows its own address and keeps that of the page below', async () => {
  history.openLocation({ href: '/timeline/?a=1', popup: '/settings/' })
  expect(at.addressBar()).toBe('/settings/')
  expect(history.latestLocation()).toMatchObject({ pathname: '/timeline/', search: { a: '1' }, popup: '/settings/' })
  expect(history.canGoBack()).toBe(true)
  at.back()
  await settle()
  expect(opened.at(-1)).toMatchObject({ href: '/timeline/?a=1', popup: undefined })
  expect(history.canGoBack()).toBe(false)
})

test('a link to the same place adds no step to the history, and one that replaces does not either', () => {
  history.openLocation({ href: '/timeline/?a=1' })
  expect(at.count()).toBe(1)
  history.openLocation({ href: '/we/', replace: true })
  expect([at.count(), at.addressBar(), history.canGoBack()]).toEqual([1, '/we/', false])
})

test('R4.07 Back from a form keeps its address while it asks, and leaves when the answer is yes', async () => {
  history.openLocation({ href: '/note/add/' })
  const asked: string[] = []
  let answer = true
  history.blockNavigation(async (_, to) => {
    asked.push(`${to.href} from ${at.addressBar()}`)
    return answer
  })
  at.back()
  await settle()
  expect(asked).toEqual(['/timeline/?a=1 from /note/add/'])
  expect([at.addressBar(), opened.length]).toEqual(['/note/add/', 1])
  answer = false
  at.back()
  await settle()
  expect([at.addressBar(), opened.at(-1)?.href, asked.length]).toEqual(['/timeline/?a=1', '/timeline/?a=1', 2])
})

test('R4.07 a link from a form is followed only when the answer is yes; a form that changes its own address is not asked', async () => {
  let answer = true
  history.blockNavigation(async () => answer)
  history.openLocation({ href: '/we/' })
  await settle()
  expect(at.addressBar()).toBe('/timeline/?a=1')
  history.openLocation({ href: '/timeline/?a=2', replace: true, ignoresBlockers: true })
  expect(at.addressBar()).toBe('/timeline/?a=2')
  answer = false
  history.openLocation({ href: '/we/' })
  await settle()
  expect(at.addressBar()).toBe('/we/')
})
