import { beforeEach, expect, test, vi } from 'vitest'
import { id, makeState } from '#/app/testing/make-state.ts'
import { findDraft } from '#/core/entry/draft.ts'
import { editEntry } from './item-actions.ts'
import type { ShownItem } from './outbox-store.ts'

const { said, session } = vi.hoisted(() => ({
  said: [] as string[],
  session: { state: undefined as unknown },
}))
vi.mock('#/platform/i18n/i18n.ts', () => ({ t: (key: string) => key }))
vi.mock('#/platform/kit/toast.ts', () => ({ showToast: ({ text }: { text: string }) => said.push(text) }))
vi.mock('#/platform/session/user-state.ts', () => ({ requireState: () => session.state }))
vi.mock('#/platform/navigation/navigate.ts', () => ({ go: () => undefined }))
vi.mock('#/core/upload/pending-files.ts', () => ({ sweepPendingFiles: () => undefined }))
vi.mock('./outbox-store.ts', () => ({ deleteItem: async () => undefined }))

const consultant = { id: id('tanacsado'), name: 'Molnár Tamás' }
const place = { account: 'luca-account', actor: id('luca'), slot: 'new' }
const event = { starts_at: '2027-01-02T17:00:00.000Z', ends_at: null, zone: 'Europe/Budapest', town: 7, link: null }
const poll = { choices: ['Igen', 'Nem'], multiple: false, named: true, closes_in_days: null }
const item = {
  kind: 'entry',
  body: { type: 'note', text: 'Nehéz nap.', title: 'Este', consultant_id: consultant.id, poll, event },
  consultant,
  key: 'k1',
  actor: place.actor,
  tried: false,
} as unknown as ShownItem

beforeEach(() => {
  said.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('an unsent entry opened again keeps its consultant, its poll and its event', async () => {
  session.state = { ...makeState('LOGGED'), auth_userid: place.account, entity_relation: { [consultant.id]: ['c'] } }
  await editEntry(item)
  expect(findDraft(place)).toMatchObject({
    text: 'Nehéz nap.',
    consultant,
    poll,
    event: { day: '2027-01-02', time: '18:00', place: { town: 7 } },
  })
  expect(said).toEqual([])
})

test('an unsent entry opened again has no consultant after the end of the relation, and says so', async () => {
  session.state = { ...makeState('LOGGED'), auth_userid: place.account, entity_relation: {} }
  await editEntry(item)
  expect(findDraft(place)).toMatchObject({ text: 'Nehéz nap.', consultant: null })
  expect(said).toEqual(['privacy.consultant.ended'])
})
