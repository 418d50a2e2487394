import { lazy, Suspense, useState } from 'react'
import type { ConsentType } from '@entemi/contract/platform/state'
import { useConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'

const ConsentOf = lazy(async () => ({ default: (await import('./ConsentPage.tsx')).ConsentOf }))

/** Asks for missing consents at login and whenever a text changes; not offline, where no answer could be sent. */
export function MissingConsent() {
  const { consent_missing } = useUserState()
  const [type] = consent_missing
  const isConnected = useConnected()
  return type === undefined || !isConnected ? null : <Question key={type} type={type} />
}

/** Stays until it is decided; who refuses can still reach settings and logout. */
function Question({ type }: { type: ConsentType }) {
  const [isDecided, setDecided] = useState(false)
  const [turn, setTurn] = useState(0)
  if (isDecided) return null
  return (
    // A browser closes a dialog at the second Escape regardless: it is then opened again.
    <Sheet key={turn} title={t(`consent.${type}`)} onClose={() => setTurn(turn + 1)}>
      <Suspense fallback={<SkeletonText label={t('load.loading')} count={8} />}>
        <ConsentOf type={type} onDecided={() => setDecided(true)} />
      </Suspense>
    </Sheet>
  )
}
