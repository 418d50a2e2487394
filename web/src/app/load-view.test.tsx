// @vitest-environment happy-dom
import type { Answer } from '@entemi/contract/calls'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { t } from '#/platform/i18n/i18n.ts'
import { refuse } from './testing/fake-server.ts'
import type { Answers } from './testing/fake-server.ts'
import { makeProfile } from './testing/make-profile.ts'
import { makeState } from './testing/make-state.ts'
import { expectAt, openApp, shownAddress, tapLink, user } from './testing/open-app.tsx'

const ownLine: Answer<'GET /api/profile/me'> = { profile: makeProfile(), list: { data: [], next: null } }
const terms = '/info/terms'
const refuseTerms = (...refusal: Parameters<typeof refuse>): Answers => ({
  'GET /api/info/:pageurl': refuse(...refusal),
})
const alert = () => screen.findByRole('alertdialog')
const heading = (name: string) => screen.findByRole('heading', { name })

async function acknowledge(): Promise<void> {
  await user.click(within(await alert()).getByRole('button', { name: t('act.ok') }))
}

/** From a page that works. */
async function openTerms(answers: Answers): Promise<void> {
  await openApp('/info/', { answers })
  await heading(t('page.info'))
  tapLink(terms)
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

test('R8.01 404 during a navigation shows the text of the code and stays on the page', async () => {
  await openTerms(refuseTerms(404, 'FRIEND_REQUEST_GONE'))
  expect((await alert()).textContent).toContain(t('error.FRIEND_REQUEST_GONE'))
  await acknowledge()
  await expectAt('/info/')
  await heading(t('page.info'))
})

test('R8.01 404 at the start of the app opens the start page', async () => {
  await openApp('/info/never-written')
  expect((await alert()).textContent).toContain(t('error.NOT_FOUND'))
  await acknowledge()
  await expectAt('/')
})

test('R8.01 403 shows FORBIDDEN and opens the start page', async () => {
  await openApp(terms, { answers: refuseTerms(403, 'FORBIDDEN') })
  expect((await alert()).textContent).toContain('Ehhez nincs jogosultságod')
  await acknowledge()
  await expectAt('/')
})

test('R8.01 a library that is switched off says so, without a code', async () => {
  const shown = async () => (await screen.findByText(t('error.LIBRARY_CLOSED'))).closest('main, dialog')?.textContent
  await openApp('/library/quote/', { answers: { 'GET /api/article': refuse(403, 'LIBRARY_CLOSED') } })
  expect(await shown()).not.toMatch(/FORBIDDEN|LIBRARY_CLOSED|szerzője/)
})

test('R5.08 a missing consent opens the consent', async () => {
  await openApp(terms, { answers: refuseTerms(403, 'CONSENT_REQUIRED', { consent: 'location' }) })
  await expectAt('/consent/location')
  await screen.findByRole('dialog')
})

test('R8.01 401 opens the login page, which returns to the page', async () => {
  await openApp('/info/', { state: makeState('GUEST'), answers: refuseTerms(401, 'LOGIN_REQUIRED') })
  tapLink(terms)
  await expectAt('/login/?target=%2Finfo%2Fterms')
})

test('R8.01 without network an alert explains it and the page stays', async () => {
  await openTerms(refuseTerms(0))
  expect((await alert()).textContent).toContain(t('error.NO_NETWORK'))
  expect((await alert()).textContent).toContain('A hálózat nem érhető el.')
  await acknowledge()
  await expectAt('/info/')
})

test('R8.01 422 and other failures cancel the navigation; at the start of the app they are explained', async () => {
  await openTerms(refuseTerms(422, 'VALIDATION_ERROR'))
  await expectAt('/info/')
  await openApp(terms, { answers: refuseTerms(500, 'STATUS_500') })
  await screen.findByText(t('error.STATUS_500'))
  screen.getByRole('button', { name: t('act.retry') })
})

test('R8.01 a missing entry says so, and offers the way home instead of a retry', async () => {
  for (const address of ['/note', '/mood', '/solution', '/comment']) {
    await openApp(`${address}/${crypto.randomUUID()}`, { answers: { 'GET /api/profile/me': ownLine } })
    await heading(t('entry.missing'))
    await screen.findByText(t('load.missing.text'))
    expect(screen.queryByRole('button', { name: t('act.retry') })).toBeNull()
  }
  await user.click(screen.getByRole('link', { name: t('error.goHome') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectAt('/')
})

test('R9.01 the document names an address once its page is on the screen, not its placeholder or the former page', async () => {
  const answered = Promise.withResolvers<typeof ownLine>()
  await openApp('/info/', { answers: { 'GET /api/profile/me': () => answered.promise } })
  await expectAt('/info/')
  tapLink('/profile/')
  expect([location.pathname, shownAddress()]).toEqual(['/profile/', '/info/'])
  // the placeholder
  await screen.findByText(t('load.loading'))
  expect(shownAddress()).toBeUndefined()
  answered.resolve(ownLine)
  await expectAt('/profile/')

  // a popup over it, and a page that does not exist
  tapLink('/notification/')
  await expectAt('/notification/')
  await user.keyboard('{Escape}')
  await expectAt('/profile/')
  tapLink('/nothing/here?a=%20b#part')
  await waitFor(() => expect(shownAddress()).toBe('/nothing/here?a=%20b#part'))
})
