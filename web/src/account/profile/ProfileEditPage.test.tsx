// @vitest-environment happy-dom
import type { Body } from '@entemi/contract/calls'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { t } from '#/platform/i18n/i18n.ts'
import { bodiesOf, refuse } from '#/app/testing/fake-server.ts'
import type { Answers } from '#/app/testing/fake-server.ts'
import { makeProfile } from '#/app/testing/make-profile.ts'
import { id, makeState } from '#/app/testing/make-state.ts'
import { expectAt, fill, openApp, tapLink, user } from '#/app/testing/open-app.tsx'

const address = '/profile/profile-edit/'
const done = { setData: { entity_id: id<'EntityId'>('luca') as never } }
let profile = makeProfile()

const answers: Answers = {
  'GET /api/profile/me': () => ({ profile, list: { data: [], next: null } }),
  'PATCH /api/profile/me': ({ body }) => {
    const { setting, ...changes } = body as Body<'PATCH /api/profile/me'>
    profile = { ...profile, ...(changes as Partial<typeof profile>), ...(setting && { setting }) }
    return done
  },
  'POST /api/profile/address': ({ body }) => {
    profile = { ...profile, address: body as Body<'POST /api/profile/address'> }
    return done
  },
}

beforeEach(() => {
  profile = makeProfile()
})

const open = (more: Answers = {}) => openApp(address, { answers: { ...answers, ...more } })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const findBirth = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('profile.birthDate') })
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const saved = () => screen.findByText(t('toast.saved'))
const question = () => screen.findByRole('alertdialog', { name: t('entry.unsaved.title') })

async function answerQuestion(name: string): Promise<void> {
  const asked = await question()
  await user.click(within(asked).getByRole('button', { name }))
  await waitFor(() => expect(asked.isConnected).toBe(false))
}

test('R2.18 R5.01 R5.03 invalid fields are listed, marked and explained, and the first gets the focus', async () => {
  await open()
  const name = await field(t('profile.displayName'))
  const birth = await findBirth()
  await fill(name, ' ')
  await fill(birth, '1978.02.30')
  await press(t('act.save'))
  const findDialog = () => screen.findByRole('alertdialog', { name: t('error.FORM_ERROR_TITLE') })
  const listed = within(await findDialog()).getAllByRole('listitem')
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Megjelenő névA mező kitöltése kötelező',
    'Születési dátumNincs ilyen dátum. Például: 2025.03.14',
  ])
  await user.click(within(await findDialog()).getByRole('button', { name: t('act.ok') }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  screen.getByRole('textbox', { name: t('profile.displayName'), description: /A mező kitöltése kötelező/ })

  const help = screen.getAllByText(t('error.help'))
  expect(help).toHaveLength(2)
  await user.click(help[1] as HTMLElement)
  await screen.findByText(/Év, hónap, nap sorrendben írd/)

  await press(t('act.save'))
  await user.click(within(await findDialog()).getByRole('button', { name: /Születési dátum/ }))
  await waitFor(() => expect(document.activeElement).toBe(birth))
  await fill(birth, '1978.02.28')
  await waitFor(() => expect(birth.hasAttribute('aria-invalid')).toBe(false))
})

test('R5.03 errors from the server are marked at the same fields', async () => {
  const fields = [{ name: 'current_city', code: 'DATA_TOO_LONG' as const, max: 120 }]
  await open({ 'PATCH /api/profile/me': refuse(422, 'VALIDATION_ERROR', { fields }) })
  const city = await field(t('profile.city'))
  await fill(city, 'Szeged')
  await press(t('act.save'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Túl hosszú, legfeljebb 120 karakter lehet')
  await press(t('act.ok'))
  expect(city.getAttribute('aria-invalid')).toBe('true')
  expect(city.value).toBe('Szeged')
})

test('R4.07 what is typed while a form is being saved stays, and leaving asks', async () => {
  const answered = Promise.withResolvers<typeof done>()
  await open({ 'PATCH /api/profile/me': () => answered.promise })
  const name = await field(t('profile.displayName'))
  await fill(name, 'Gyors Irén')
  await press(t('act.save'))
  await waitFor(() => expect(bodiesOf('PATCH /api/profile/me')).toMatchObject([{ display_name: 'Gyors Irén' }]))
  await fill(name, 'Gyors Irén Anna')
  answered.resolve(done)
  // the form leaves once it is saved
  await answerQuestion(t('act.keepEditing'))
  expect(name.value).toBe('Gyors Irén Anna')
  expect(name.isConnected).toBe(true)
})

test('R5.09 R9.07 a birth date before 1950 is typed in any format and saved as yyyy.mm.dd', async () => {
  await open()
  const birth = await findBirth()
  await fill(birth, '1923 xi 2')
  await user.tab()
  await waitFor(() => expect(birth.value).toBe('1923.11.02'))
  await press(t('act.save'))
  await saved()
  expect(profile.birth_date).toBe('1923-11-02')
  tapLink(address)
  await waitFor(async () => expect((await findBirth()).value).toBe('1923.11.02'))
})

test('R9.07 the calendar starts on Monday, offers 1950 to 2030 and works by keyboard', async () => {
  await open()
  const birth = await findBirth()
  await fill(birth, '1978.05.21')
  await press(t('form.pickDate'))
  const sheet = await screen.findByRole('dialog', { name: t('profile.birthDate') })
  const days = within(sheet)
  expect(days.getAllByRole('columnheader')[0]).toBe(days.getByRole('columnheader', { name: 'hétfő' }))
  const years = within(days.getByLabelText(t('form.year'))).getAllByRole('option')
  expect(years).toHaveLength(81)
  expect([years.at(0)?.textContent, years.at(-1)?.textContent]).toEqual(['1950', '2030'])

  days.getByRole('button', { name: '1978. május 21., vasárnap' }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement).toBe(days.getByRole('button', { name: '1978. május 22., hétfő' })))
  await user.keyboard('{PageDown}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sheet.isConnected).toBe(false))
  expect(birth.value).toBe('1978.06.22')
})

test('R4.07 Back asks before an unsaved form is left, and a popup over the form does not', async () => {
  await openApp('/info/', { answers })
  tapLink('/people/')
  await expectAt('/people/')
  tapLink(address)
  const about = await field(t('profile.introduction'))
  await fill(about, 'Még nincs kész')

  await user.click(screen.getByRole('link', { name: /@pelda\.hu/ }))
  await expectAt('/settings/login')
  history.back()
  await expectAt(address)
  expect(about.value).toBe('Még nincs kész')

  history.back()
  await answerQuestion(t('act.keepEditing'))
  expect(location.pathname).toBe(address)
  expect(about.value).toBe('Még nincs kész')
  history.back()
  await answerQuestion(t('act.discard'))
  await expectAt('/people/')
})

test('R4.07 a form inside a popup asks before the popup closes', async () => {
  await openApp('/info/', { answers })
  tapLink('/settings/login')
  await expectAt('/settings/login')
  await user.click(await screen.findByRole('link', { name: new RegExp(t('settings.password')) }))
  await fill(await field(t('password.old')), 'valami')
  await press(t('act.back'))
  await answerQuestion(t('act.keepEditing'))
  expect(location.pathname).toBe('/settings/password')
  await press(t('act.back'))
  await answerQuestion(t('act.discard'))
  await expectAt('/settings/login')
})

test('R9.06 typed values are offered again, and deleted at logout', async () => {
  const stored = () => localStorage.getItem('entemi.inputs')
  await open()
  await fill(await field(t('profile.birthPlace')), 'Hódmezővásárhely')
  await press(t('act.save'))
  await saved()
  tapLink(address)
  await field(t('profile.birthPlace'))
  await waitFor(() => expect(document.querySelector('datalist option')?.textContent).toBe('Hódmezővásárhely'))
  expect(stored()).toContain('Hódmezővásárhely')
  await openApp('/logout/', { answers: { 'GET /api/logout': {} as never } })
  await user.click(await screen.findByRole('button', { name: t('login.logout.confirm') }))
  await expectAt('/login/')
  expect(stored()).toBeNull()
})

test('R5.03 the address form is validated before sending and then saved', async () => {
  await open()
  await fill(await field(t('profile.address.country')), 'Magyarország')
  await fill(await field(t('profile.address.zip')), '6722')
  await fill(await field(t('profile.address.city')), 'Szeged')
  await press(t('profile.address.submit'))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(t('profile.address.street'))
  await press(t('act.ok'))
  expect(bodiesOf('POST /api/profile/address')).toEqual([])
  await fill(await field(t('profile.address.street')), 'Tisza Lajos körút 1.')
  await press(t('profile.address.submit'))
  await saved()
  await open()
  await waitFor(async () => expect((await field(t('profile.address.street'))).value).toBe('Tisza Lajos körút 1.'))
})

test('R3.03 a missing address is requested automatically and can be postponed', async () => {
  const { profile: known, ...state } = makeState('LOGGED')
  await openApp('/info/', { state: { ...state, profile: known && { ...known, data_missing: 'address' } } })
  const sheet = await screen.findByRole('dialog', { name: t('profile.address.title') })
  await within(sheet).findByLabelText(t('profile.address.country'))
  await user.click(within(sheet).getByRole('button', { name: t('act.close') }))
  await waitFor(() => expect(sheet.isConnected).toBe(false))
})
