import { consentTextCall, decideConsentCall } from '@entemi/contract/core/consent'
import { handle, type Route } from '#/platform/http/handle.ts'
import { decideConsent, readConsent } from './consent.service.ts'

export const consentRoutes: Route[] = [
  handle(consentTextCall, async ({ tx, viewer, params, query }) => ({
    data: { consent: await readConsent(tx, viewer, params.type, query.language) },
  })),
  handle(decideConsentCall, async ({ tx, viewer, params, body }) => {
    const version = await decideConsent(tx, viewer, params.type, body.accepted, body.version)
    return { data: { consent: { type: params.type, version, accepted: body.accepted } } }
  }),
]
