import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptLanguage } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { requestReauth } from '#/platform/session/reauth.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { ApiFailure } from './call.ts'
import { send } from './send.ts'

vi.mock('#/platform/kit/toast.ts', () => ({ showToast: vi.fn(), confirmationToastMs: 2000 }))
vi.mock('#/platform/session/reauth.ts', () => ({ requestReauth: vi.fn() }))
vi.mock('#/platform/navigation/navigate.ts', () => ({ go: vi.fn(), currentHref: () => '/people/5' }))

const reload = vi.fn()
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('location', { reload })
  await adoptLanguage('hu')
})
beforeEach(() => vi.clearAllMocks())

const refused = (status: number, code: string, more: object = {}) =>
  Promise.reject(new ApiFailure(status, { error_code: code, ...more }))

describe('the generic sender on success (R7.02)', () => {
  it('passes on the answer, then shows a toast, navigates or reloads', async () => {
    const then = vi.fn()
    expect(await send(() => Promise.resolve('answer'), { then, toast: 'Elmentettük', go: '/profile/' })).toBe('answer')
    expect(then).toHaveBeenCalledWith('answer')
    expect(showToast).toHaveBeenCalledWith({ text: 'Elmentettük', duration: 2000 })
    expect(go).toHaveBeenCalledWith('/profile/')
    await send(() => Promise.resolve(1), { reload: true })
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('the generic sender on failure (R8.02)', () => {
  it('shows the code’s text in a toast', async () => {
    expect(await send(() => refused(409, 'ALREADY_LIKED'))).toBeUndefined()
    expect(showToast).toHaveBeenCalledWith({ text: 'Ezt már kedvelted' })
  })

  it('shows the server’s message with the code', async () => {
    await send(() => refused(422, 'VALIDATION_ERROR', { message: 'Rossz dátum' }))
    expect(showToast).toHaveBeenCalledWith({ text: 'Rossz dátum (VALIDATION_ERROR)' })
  })

  it('shows a text by status where there is no code, and for a missing network', async () => {
    await send(() => refused(403, 'STATUS_403'))
    expect(showToast).toHaveBeenLastCalledWith({ text: 'Ehhez a művelethez nincs jogosultságod' })
    await send(() => refused(0, 'NO_NETWORK'))
    expect(showToast).toHaveBeenLastCalledWith({ text: 'Nincs hálózati kapcsolat' })
  })

  it('shows nothing where the caller has shown the failure', async () => {
    await send(() => refused(422, 'VALIDATION_ERROR'), { onFailure: ({ status }) => status === 422 })
    expect(showToast).not.toHaveBeenCalled()
  })

  it('opens the missing consent or the login', async () => {
    await send(() => refused(403, 'CONSENT_REQUIRED', { consent: 'location' }))
    expect(go).toHaveBeenLastCalledWith('/consent/location')
    await send(() => refused(401, 'LOGIN_REQUIRED'))
    expect(go).toHaveBeenLastCalledWith('/login/?target=%2Fpeople%2F5')
  })

  it('asks for the password when a fresh login is needed and retries once', async () => {
    vi.mocked(requestReauth).mockResolvedValue(true)
    const call = vi.fn<() => Promise<string>>()
    call.mockImplementationOnce(() => refused(403, 'REAUTH_REQUIRED')).mockResolvedValueOnce('done')
    expect(await send(call)).toBe('done')
    call.mockReset().mockImplementation(() => refused(403, 'REAUTH_REQUIRED'))
    expect(await send(call)).toBeUndefined()
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('does not retry when the password dialog is cancelled', async () => {
    vi.mocked(requestReauth).mockResolvedValue(false)
    const call = vi.fn(() => refused(403, 'REAUTH_REQUIRED'))
    await send(call)
    expect(call).toHaveBeenCalledOnce()
  })
})
