import { ApiFailure } from '#/platform/api/call.ts'

export const asksForConsent = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'CONSENT_REQUIRED'
