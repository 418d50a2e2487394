import { useState } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { refusalCode } from '#/account/passkey/passkey.queries.ts'

/** Runs a proof of identity (password, passkey); a refusal becomes an error text, a success calls `proved`. */
export function useProof(proved: () => unknown) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const prove = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (failure) {
      const isRefused = refusalCode(failure) !== undefined
      if (!isRefused && !(failure instanceof ApiFailure)) throw failure
      setBusy(false)
      setError(failure instanceof ApiFailure ? errorText(failure.code, undefined, failure.status) : t('passkey.failed'))
      return
    }
    await proved()
  }
  return { busy, error, setError, prove }
}
