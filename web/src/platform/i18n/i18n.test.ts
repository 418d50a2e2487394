import { errorStatus, fieldCodes } from '@entemi/contract/platform/errors'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { en } from './en.gen.ts'
import { hu } from './hu.gen.ts'
import {
  currentLanguage,
  errorText,
  findText,
  loadTexts,
  misconfiguration,
  reportMisconfiguration,
  setLanguage,
  startLanguage,
  t,
} from './i18n.ts'

const stored = new Map<string, string>()
const reported: string[] = []

beforeEach(() => {
  stored.clear()
  reported.length = 0
  reportMisconfiguration((message) => reported.push(message))
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./hu.gen.ts')
})

test('the texts of administrators are loaded with their pages, and in the language that is chosen later', async () => {
  await startLanguage()
  expect(findText('admin.members')).toBeUndefined()
  await loadTexts('admin')
  expect([t('admin.members'), t('menu.challenges')]).toEqual(['Tagok', 'Kihívások'])
  await setLanguage('en')
  expect(t('admin.members')).toBe('Members')
})

test('texts loaded while the language is still being loaded are not lost', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  vi.resetModules()
  vi.doMock('./hu.gen.ts', async () => {
    await arrived
    return { hu }
  })
  const fresh = await import('./i18n.ts')
  const started = fresh.startLanguage()
  await fresh.loadTexts('admin')
  arrive()
  await started
  expect([fresh.t('admin.members'), fresh.t('menu.challenges')]).toEqual(['Tagok', 'Kihívások'])
})

describe('the language (R1.13)', () => {
  it('is Hungarian whatever the browser says', async () => {
    await startLanguage()
    expect(currentLanguage()).toBe('hu')
    expect(document.documentElement.lang).toBe('hu')
    expect(t('menu.challenges')).toBe('Kihívások')
  })

  it('is what was chosen on this device', async () => {
    await setLanguage('en')
    expect(stored.get('entemi.language')).toBe('en')
    await startLanguage()
    expect(t('menu.challenges')).toBe('Challenges')
    expect(document.documentElement.lang).toBe('en')
  })

  it('is Hungarian with a literal message when the stored code has no dictionary', async () => {
    stored.set('entemi.language', 'xx')
    await startLanguage()
    expect(currentLanguage()).toBe('hu')
    expect(reported).toEqual(['Misconfiguration for language'])
    expect(misconfiguration).toBe('Misconfiguration for language')
  })

  it('is Hungarian with the same message when the address or a caller asks for an unknown one', async () => {
    vi.stubGlobal('location', { search: '?language=xx' })
    await startLanguage()
    await setLanguage('constructor')
    expect(currentLanguage()).toBe('hu')
    expect(reported).toEqual([misconfiguration, misconfiguration])
  })
})

describe('texts', () => {
  it('fill in their values and count', async () => {
    await setLanguage('en')
    expect(t('time.minutes', { count: 1 })).toBe('1 minute ago')
    expect(t('time.minutes', { count: 5 })).toBe('5 minutes ago')
    expect(t('login.welcome', { name: 'Luca' })).toBe('Hi Luca!')
  })

  it('exist in both languages for every error and field code (R8.03)', () => {
    const codes = [...Object.keys(errorStatus), ...fieldCodes]
    const statuses = [401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507].map((status) => `STATUS_${status}`)
    for (const code of [...codes, ...statuses, 'STATUS_X', 'STATUS_NO_CONNECTION', 'OPERATION_NOT_SUCCEEDED']) {
      expect(hu, code).toHaveProperty([`error.${code}`])
      expect(en, code).toHaveProperty([`error.${code}`])
    }
  })

  it('use the status for an unknown error code, or a generic text (R8.02)', async () => {
    await startLanguage()
    expect(errorText('NOT_FOUND')).toBe('Nem találjuk, amit keresel')
    expect(errorText('NEVER_HEARD', undefined, 422)).toBe('Az adatok nem megfelelőek')
    expect(errorText('STATUS_418', undefined, 418)).toBe('A művelet nem sikerült')
    expect(findText('error.NEVER_HEARD')).toBeUndefined()
  })

  it('have the wording that the specification requires (R8.04)', () => {
    expect(hu['error.FIELD_REQUIRED']).toBe('A mező kitöltése kötelező')
    expect(hu['error.FORM_ERROR_TITLE']).toBe('A következő mező(k) kitöltése hibás')
    expect(hu['error.LOGIN_FAILED']).toBe('Hibás bejelentkezés')
    expect(hu['error.USER_ALREADY_EXISTS']).toBe('Már létező felhasználó!')
    expect(hu['error.EMPTY_SEARCH']).toBe('Ilyet nem találtunk')
    expect(en['error.OFFLINE_STORE']).toBe('System offline, get data from offline store')
  })
})
