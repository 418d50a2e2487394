import { beforeAll, expect, test, vi } from 'vitest'
import { passwordRules, retypeFaults } from '#/account/account/password-rules.ts'
import { startLanguage } from '#/platform/i18n/i18n.ts'
import { findFaults, markFaults } from './faults.ts'
import type { FormRules } from './faults.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  await startLanguage()
})

const demands: FormRules<{ email: string; password: string; password_retype: string }> = {
  labels: { email: 'E-mail', password: 'Jelszó', password_retype: 'Jelszó még egyszer' },
  rules: { email: 'required;email', ...passwordRules },
  check: retypeFaults,
}

test('R5.03 a repeated password that differs is PASSWORD_RETYPE', () => {
  const values = { email: 'a@b.hu', password: 'hosszu-jelszo', password_retype: 'hosszu-jelszó' }
  expect(findFaults(values, demands)).toEqual([{ name: 'password_retype', code: 'PASSWORD_RETYPE' }])
  expect(findFaults({ ...values, password_retype: values.password }, demands)).toEqual([])
})

test('R5.03 each field is marked once, by its own rule before the form’s', () => {
  const faults = findFaults({ email: '', password: 'rövid', password_retype: '' }, demands)
  expect(faults.map(({ name, code }) => `${name} ${code}`)).toEqual([
    'email FIELD_REQUIRED',
    'password DATA_TOO_SHORT',
    'password_retype FIELD_REQUIRED',
  ])
})

test('R5.03 invalid fields are listed in their order with label and text, unknown ones last', () => {
  const marked = markFaults(
    [
      { name: 'zodiac', code: 'UNKNOWN_FIELD' },
      { name: 'password', code: 'DATA_TOO_SHORT', min: 10 },
      { name: 'email', code: 'FIELD_REQUIRED' },
    ],
    { ...demands, messages: { email: { FIELD_REQUIRED: 'Hová írjunk?' } } },
  )
  expect(marked.map(({ label, text }) => [label, text])).toEqual([
    ['E-mail', 'Hová írjunk?'],
    ['Jelszó', 'Túl rövid, legalább 10 karakter kell'],
    ['zodiac', 'Ezt a mezőt nem ismerjük'],
  ])
})
