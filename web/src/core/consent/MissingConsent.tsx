import { lazy, Suspense, useState } from 'react'
import type { ConsentType } from '@entemi/contract/platform/state'
import { useConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'

const ConsentOf = lazy(async () => ({ default: (await import('./ConsentPage.tsx')).ConsentOf }))

/** Asks at login, and whenever the text changes, for what one cannot go on without. Without network nobody could answer. */
export function MissingConsent() {
  const { consent_missing } = useUserState()
  const [type] = consent_missing
  const isConnected = useConnected()
  return type === undefined || !isConnected ? null : <Question key={type} type={type} />
}

/** Stays until it is decided. Who refuses may still leave: settings and logout are behind it. */
function Question({ type }: { type: ConsentType }) {
  const [isDecided, setDecided] = useState(false)
  const [turn, setTurn] = useState(0)
  if (isDecided) return null
  return (
    // A browser closes a dialog at the second Escape whatever the page says: then it opens again.
    <Sheet key={turn} title={t(`consent.${type}`)} onClose={() => setTurn(turn + 1)}>
      <Suspense fallback={<SkeletonText label={t('load.loading')} count={8} />}>
        <ConsentOf type={type} onDecided={() => setDecided(true)} />
      </Suspense>
    </Sheet>
  )
}
