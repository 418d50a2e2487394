import type { AnswerOf } from '@entemi/contract/platform/call'
import type { consentTextCall } from '@entemi/contract/core/consent'
import type { Language } from '@entemi/contract/platform/letters'
import type { ConsentType } from '@entemi/contract/platform/state'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { clearEntryPlaces } from '#/core/entry/entry.service.ts'
import { clearMediaPlaces } from '#/core/media/media.attach.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import { fillPageFor } from '#/core/info/info.service.ts'
import { deletePositions, findConsentText, findDecision, listSoleDependents, saveDecision } from './consent.store.ts'

type ConsentText = AnswerOf<typeof consentTextCall>['data']['consent']

export async function readConsent(
  tx: Tx,
  viewer: Viewer | Guest,
  type: ConsentType,
  language?: Language,
): Promise<ConsentText> {
  const textLanguage = language ?? (viewer.role === 'GUEST' ? 'hu' : viewer.language)
  const text = await findConsentText(tx, type, textLanguage)
  if (text === undefined) throw new ApiError('NOT_FOUND')
  const decision = viewer.role === 'GUEST' ? undefined : await findDecision(tx, viewer, type)
  return {
    type: text.type,
    version: text.version,
    language: text.language,
    title: text.title,
    html: await fillPageFor(tx, viewer, text.html),
    accepted: decision?.accepted ?? null,
    accepted_version: decision?.version ?? null,
    given_at: decision?.given_at.toISOString() ?? null,
  }
}

export async function decideConsent(
  tx: Tx,
  viewer: Viewer,
  type: ConsentType,
  accepted: boolean,
  version?: number,
): Promise<number> {
  const current = await findConsentText(tx, type, viewer.language)
  if (current === undefined) throw new ApiError('NOT_FOUND')
  // the text changed since it was loaded: a version that was not seen cannot be accepted
  if (version !== undefined && version !== current.version) throw new ApiError('CONFLICT')
  await saveDecision(tx, viewer, type, current.version, accepted)
  if (type === 'location' && !accepted) {
    // the consent also covers the persons that only this member administers
    for (const personId of [viewer.personId, ...(await listSoleDependents(tx, viewer))]) {
      await deletePositions(tx, viewer, personId)
      await clearEntryPlaces(tx, personId)
      await clearMediaPlaces(tx, personId)
    }
  }
  await touchState(tx, viewer.accountId)
  return current.version
}

/** The error names the missing consent: the app then opens /consent/{type}. */
export async function requireConsent(tx: Tx, viewer: Viewer, type: ConsentType): Promise<void> {
  if (!(await hasConsent(tx, viewer, type))) throw new ApiError('CONSENT_REQUIRED', { consent: type })
}

export const hasConsent = async (
  tx: Tx,
  viewer: Pick<Viewer, 'accountId' | 'siteId'>,
  type: ConsentType,
): Promise<boolean> => (await findDecision(tx, viewer, type))?.accepted === true
