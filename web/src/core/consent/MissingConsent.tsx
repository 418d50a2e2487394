import { lazy, Suspense, useState } from 'react'
import type { ConsentType } from '@entemi/contract/platform/state'
import { useConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { usePathname } from '#/platform/navigation/navigate.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { useConsent } from './consent.queries.ts'
import styles from './MissingConsent.module.css'

const ConsentOf = lazy(async () => ({ default: (await import('./ConsentPage.tsx')).ConsentOf }))

/** Asks for missing consents at login and whenever a text changes; not offline, where no answer could be sent. */
export function MissingConsent() {
  const { consent_missing } = useUserState()
  const [type] = consent_missing
  const isConnected = useConnected()
  return type === undefined || !isConnected ? null : <Question key={type} type={type} />
}

/** Where a member who refused goes: to take their data and leave, to read, or to change their mind. */
const leavingPages = /^\/(settings|data_deletion_request|logout|login|info|help|consent|about)(\/|$)/

/** Stays until it is accepted: without it the account cannot be used. */
function Question({ type }: { type: ConsentType }) {
  const { data: consent } = useConsent(type)
  const isLeaving = leavingPages.test(usePathname())
  const [turn, setTurn] = useState(0)
  const isRefused = consent?.accepted === false
  if (isRefused && isLeaving) return null
  return (
    // A browser closes a dialog at the second Escape regardless: it is then opened again.
    <Sheet key={turn} title={t(`consent.${type}`)} onClose={() => setTurn(turn + 1)}>
      <Suspense fallback={<SkeletonText label={t('load.loading')} count={8} />}>
        <ConsentOf type={type} onDecided={() => undefined} />
      </Suspense>
      {isRefused && <WaysOut />}
    </Sheet>
  )
}

function WaysOut() {
  return (
    <div className={styles.ways}>
      <p>{t('consent.refused.text')}</p>
      <ButtonLink variant="quiet" block href="/settings/data">
        {t('settings.export')}
      </ButtonLink>
      <ButtonLink variant="quiet" block href="/data_deletion_request">
        {t('settings.delete')}
      </ButtonLink>
      <ButtonLink variant="quiet" block href="/logout/">
        {t('menu.logout')}
      </ButtonLink>
    </div>
  )
}
