import { expect, test } from 'vitest'
import { channelsOf, isEnabled, offeredChannels, offeredKinds, withChannels, withKind } from './notification-setting.ts'

test('by default a kind uses the app and push, no mail', () => {
  expect(channelsOf({}, 'friend')).toEqual({ app: true, push: true, mail: false })
  expect(isEnabled({}, 'friend')).toBe(true)
})

test('a kind switched off uses no channel, and switched on again the defaults', () => {
  const off = withKind({}, 'live', false)
  expect(isEnabled(off, 'live')).toBe(false)
  expect(withKind(off, 'live', true)).toEqual({ notice: { live: { app: true, push: true, mail: false } } })
})

test('changing one kind keeps the others', () => {
  const first = withKind({}, 'live', false)
  const second = withChannels(first, 'message', { app: true, push: false, mail: true })
  expect(second.notice).toEqual({
    live: { app: false, push: false, mail: false },
    message: { app: true, push: false, mail: true },
  })
})

test('only what has an effect is offered', () => {
  expect(offeredChannels('message')).toEqual(['push'])
  expect(offeredChannels('friend')).toEqual(['app', 'push', 'mail'])
  expect(offeredChannels('group')).toEqual(['app', 'push'])
})

test('reports are offered to moderators of a group and to administrators alone', () => {
  const offers = (auth_role: 'LOGGED' | 'ADMIN', letters: ('m' | 'M' | 'A' | 'R')[]) =>
    offeredKinds({ auth_role, entity_relation: { kert: letters } }).includes('report')
  expect(offers('LOGGED', ['m'])).toBe(false)
  expect(offers('LOGGED', ['m', 'R'])).toBe(false)
  expect(offers('LOGGED', ['m', 'M'])).toBe(true)
  expect(offers('ADMIN', [])).toBe(true)
  expect(offeredChannels('report')).toEqual(['app', 'push', 'mail'])
})
