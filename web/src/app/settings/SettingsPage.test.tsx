// @vitest-environment happy-dom
import type { Body } from '@entemi/contract/calls'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { t } from '#/platform/i18n/i18n.ts'
import { bodiesOf, refuse } from '#/app/testing/fake-server.ts'
import type { Answers } from '#/app/testing/fake-server.ts'
import { makeProfile } from '#/app/testing/make-profile.ts'
import { id, makeState } from '#/app/testing/make-state.ts'
import { expectAt, fill, openApp, tapLink, user } from '#/app/testing/open-app.tsx'

const done = { setData: { entity_id: id<never>('luca') } }
let state = makeState('LOGGED')

function store(change: PersonSetting): void {
  const { profile } = state
  if (profile !== null) state = { ...state, profile: { ...profile, setting: { ...profile.setting, ...change } } }
}
const stored = () => state.profile?.setting

/** A server that keeps the settings. */
const answers: Answers = {
  'GET /api/dataset/user/_full': () => ({ _state: state }),
  'GET /api/profile/me': { profile: makeProfile(), list: { data: [], next: null } },
  'PATCH /api/profile/me': ({ body }) => {
    store((body as Body<'PATCH /api/profile/me'>).setting ?? {})
    return done
  },
}

beforeEach(() => {
  state = makeState('LOGGED')
})

async function openSettings(address: string, more: Answers = {}): Promise<void> {
  await openApp('/info/', { state, answers: { ...answers, ...more } })
  tapLink(address)
  await expectAt(address)
}

const findSwitch = (name: string | RegExp) => screen.findByRole('switch', { name })
const expectChecked = (one: HTMLElement, checked: boolean) =>
  waitFor(() => expect(one.getAttribute('aria-checked')).toBe(String(checked)))
const choose = async (label: string, option: string | HTMLElement) =>
  user.selectOptions(await screen.findByLabelText(label), option)

test('R2.06 settings are refused to guests', async () => {
  for (const address of ['/settings/', '/data_deletion_request']) {
    await openApp(address, { state: makeState('GUEST') })
    await screen.findByRole('button', { name: t('login.submit') })
  }
})

test('notifications are switched by kind and by channel, quiet hours and counts are saved', async () => {
  await openSettings('/settings/')
  const live = await findSwitch(t('settings.notice.live'))
  await expectChecked(live, true)
  await user.click(live)
  await expectChecked(live, false)

  await user.click(await findSwitch(/Csendes órák/))
  await choose(t('settings.quietHours.from'), '21:30')
  await user.click(await findSwitch(/Számok elrejtése/))
  await choose(t('settings.dayStart'), '04:00')
  await choose(t('settings.digest'), 'weekly')
  const quiet_hours = { from: '21:30', to: '07:00' }
  const chosen = { quiet_hours, hide_counts: true, day_starts: '04:00', digest: 'weekly' }
  await waitFor(() => expect(stored()).toMatchObject(chosen))

  await user.click(screen.getByRole('link', { name: /Hol szóljunk/ }))
  await expectAt('/settings/channels')
  const channels = within(await screen.findByRole('region', { name: t('settings.notice.live') }))
  const push = channels.getByRole('switch', { name: t('settings.notifications.push') })
  await expectChecked(push, false)
  await user.click(push)
  await waitFor(() => expect(stored()?.notice).toEqual({ live: { app: false, push: true, mail: false } }))

  history.back()
  await expectAt('/settings/')
  await expectChecked(await findSwitch(t('settings.notice.live')), true)
})

test('quick taps on several switches are all saved', async () => {
  const answered = Promise.withResolvers<void>()
  await openSettings('/settings/', {
    'PATCH /api/profile/me': async ({ body }) => {
      await answered.promise
      store((body as Body<'PATCH /api/profile/me'>).setting ?? {})
      return done
    },
  })
  const kinds = ['Üzenetek', 'Barátjelölések', 'Kihívások', t('settings.notice.live')]
  for (const name of kinds) await user.click(await findSwitch(new RegExp(`^${name}`)))
  for (const name of kinds) await expectChecked(await findSwitch(new RegExp(`^${name}`)), false)
  answered.resolve()
  const off = { app: false, push: false, mail: false }
  await waitFor(() => expect(stored()?.notice).toEqual({ message: off, friend: off, challenge: off, live: off }))
  // the rest in one call, after the first one
  expect(bodiesOf('PATCH /api/profile/me')).toHaveLength(2)
})

test('a refused switch is reset with a message', async () => {
  const answered = Promise.withResolvers<ReturnType<typeof refuse>>()
  await openSettings('/settings/', { 'PATCH /api/profile/me': () => answered.promise })
  const counts = await findSwitch(/Számok elrejtése/)
  await user.click(counts)
  await expectChecked(counts, true)
  answered.resolve(refuse(503, 'UNAVAILABLE'))
  await screen.findByText(/Most nem érjük el a szervert\./)
  await expectChecked(counts, false)
})

test('R1.13 the language is chosen in settings and follows the account', async () => {
  await openSettings('/settings/')
  await user.click(await screen.findByText(t('settings.language.en')))
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  await waitFor(() => expect(bodiesOf('PATCH /api/profile/me')).toEqual([{ language: 'en' }]))
})

test('R2.33 a consent is given and withdrawn, each with its date', async () => {
  let accepted: boolean | null = null
  await openSettings('/settings/consents', {
    'GET /api/consent/:type': ({ params }) => {
      const decided = params['type'] === 'location' ? accepted : null
      const decision = { accepted: decided, accepted_version: 1, given_at: '2026-11-14T20:40:00.000Z' }
      const text = { type: params['type'] as 'location', version: 1, language: 'hu' as const, title: '', html: '' }
      return { data: { consent: { ...text, ...decision } } }
    },
    'POST /api/consent/:type': ({ body }) => {
      ;({ accepted } = body as Body<'POST /api/consent/:type'>)
      return { data: { consent: { type: 'location', version: 1, accepted } } }
    },
  })
  const expectNote = async (note: string) => {
    // the page under the settings has a link of this name too
    const find = () => document.querySelector<HTMLElement>('a[href="/consent/location"]')
    await waitFor(() => expect(find()?.textContent).toContain(note))
    return find() as HTMLElement
  }
  await user.click(await expectNote(t('consent.given.none')))
  await expectAt('/consent/location')
  await user.click(await screen.findByRole('button', { name: t('consent.accept') }))
  await expectAt('/settings/consents')
  await user.click(await expectNote('Megadva: 2026'))
  await user.click(await screen.findByRole('button', { name: t('settings.tokens.revoke') }))
  const question = await screen.findByRole('alertdialog', { name: t('consent.withdraw.title') })
  expect(question.textContent).toContain('A tárolt helyadataidat is töröljük')
  await user.click(within(question).getByRole('button', { name: t('settings.tokens.revoke') }))
  await expectAt('/settings/consents')
  await expectNote(t('consent.refused'))
})

test('a part that fails to load explains why and can be retried', async () => {
  let fails = true
  const session = { id: id<never>('one'), device: null, seen_at: '2026-11-14T20:40:00.000Z', this_device: true }
  await openSettings('/settings/sessions', {
    'GET /api/identity/session': () =>
      fails ? refuse(500, 'STATUS_500') : { list: { data: [session as never], next: null } },
  })
  await screen.findByText(t('error.STATUS_500'))
  fails = false
  await user.click(screen.getByRole('button', { name: t('act.retry') }))
  await screen.findByText(t('settings.sessions.this'))
})

test('R4.07 without network a form shows a message and loses nothing typed', async () => {
  let isOffline = true
  await openApp('/profile/profile-edit/', {
    answers: { ...answers, 'PATCH /api/profile/me': () => (isOffline ? refuse(0) : done) },
  })
  const about = await screen.findByLabelText<HTMLInputElement>(t('profile.introduction'))
  await fill(about, 'Ez megmarad')
  const save = screen.getByRole('button', { name: t('act.save') })
  await user.click(save)
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent).join()).toContain(t('error.STATUS_X'))
  expect(about.value).toBe('Ez megmarad')
  isOffline = false
  await user.click(save)
  await screen.findByText(t('toast.saved'))
})
