import type { MessageItem } from '@entemi/contract/community/conversation'
import { beforeAll, expect, test, vi } from 'vitest'
import { adoptLanguage } from '#/platform/i18n/i18n.ts'
import type { ShownItem } from '#/core/outbox/outbox-store.ts'
import { isSameGroup, nameDay, orderMessages, quoteOf, splitDays } from './shown-messages.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await adoptLanguage('hu')
})

const said = (id: string, change: Partial<MessageItem> = {}) =>
  ({
    id,
    own: false,
    text: id,
    media: null,
    created_at: '2026-11-14T12:00:00Z',
    removed: false,
    read: false,
    ...change,
  }) as MessageItem
const waits = (key: string, change: Partial<Extract<ShownItem, { kind: 'message' }>> = {}) =>
  ({
    kind: 'message',
    key,
    entityId: 'emese',
    body: { text: key },
    madeAt: '2026-11-14T12:05:00Z',
    status: 'waiting',
    isFresh: false,
    ...change,
  }) as ShownItem
const idsOf = (messages: readonly MessageItem[]) => messages.map(({ id }) => id).join('')

test('messages are oldest first, unsent ones after them', () => {
  expect(idsOf(orderMessages([said('c'), said('b'), said('a')], [waits('x'), waits('y')], 'emese'))).toBe('abcxy')
})

test('a sent message is shown once, and one to somebody else not at all', () => {
  const outbox = [waits('x', { status: 'arrived', arrivedAs: 'c' }), waits('y', { entityId: 'nora' as never })]
  expect(idsOf(orderMessages([said('c', { own: true }), said('b')], outbox, 'emese'))).toBe('bc')
})

test('a message sent for the first time is not shown as waiting', () => {
  const [message] = orderMessages([], [waits('x', { isFresh: true })], 'emese')
  expect(message?.waiting?.status).toBe('sending')
})

test('who has seen a message has seen one’s earlier ones too', () => {
  const page = [said('d', { own: true }), said('c', { own: true, read: true }), said('b'), said('a', { own: true })]
  expect(orderMessages(page, [], 'emese').map(({ read }) => read)).toEqual([true, false, true, false])
})

test('a new day begins where the reader’s day does', () => {
  const late = said('a', { created_at: new Date(2026, 10, 13, 23, 59).toISOString() })
  const early = said('b', { created_at: new Date(2026, 10, 14, 0, 1).toISOString() })
  const days = splitDays([late, early, said('c', { created_at: early.created_at })])
  expect(days.map(({ day, messages }) => [day, idsOf(messages)])).toEqual([
    ['2026-11-13', 'a'],
    ['2026-11-14', 'bc'],
  ])
})

test('messages of the same minute are grouped, unless they still wait', () => {
  const [one, same] = [said('a'), said('b', { created_at: '2026-11-14T12:00:59Z' })]
  expect(isSameGroup(one, same)).toBe(true)
  expect(isSameGroup(one, said('c', { created_at: '2026-11-14T12:01:00Z' }))).toBe(false)
  expect(isSameGroup(one, { ...same, own: true })).toBe(false)
  expect(isSameGroup(one, { ...same, waiting: { status: 'waiting', pictures: [] } })).toBe(false)
  expect(isSameGroup(one, undefined)).toBe(false)
})

test('today and yesterday are named', () => {
  const now = new Date(2026, 2, 1, 9).getTime()
  expect(['2026-03-01', '2026-02-28', '2026-02-27'].map((day) => nameDay(day, now))).toEqual([
    'ma',
    'tegnap',
    'febr. 27., péntek',
  ])
})

test('the last line of a conversation names its author and media without text', () => {
  expect(quoteOf({ last: said('a', { text: 'Jó reggelt' }) }, '')).toBe('Jó reggelt')
  expect(quoteOf({ last: said('a', { text: 'Jó reggelt', own: true }) }, '')).toBe('Te: Jó reggelt')
  expect(quoteOf({ last: said('a', { text: '', media: {} as never }) }, '')).toBe('Kép')
  expect(quoteOf({ last: said('a', { text: '', removed: true }) }, '')).toBe('Törölt üzenet')
})

test('the search result is in the shown line', () => {
  const text = 'Ma reggel a piacon voltam, és hoztam neked egy kosár almát a kertből'
  expect(quoteOf({ last: said('a', { text }) }, 'ALMÁT')).toBe('…neked egy kosár almát a kertből')
  expect(quoteOf({ last: said('a', { text }) }, 'reggel')).toBe(text)
  expect(quoteOf({ last: said('a', { text }) }, 'Emese')).toBe(text)
})
