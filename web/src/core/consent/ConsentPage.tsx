import type { ConsentType } from '@entemi/contract/platform/state'
import { send } from '#/platform/api/send.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Prose } from '#/core/info/Prose.tsx'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded, Missing } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { closePopup } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { isConsentType, useConsent, useDecideConsent } from './consent.queries.ts'
import type { Consent } from './consent.queries.ts'
import styles from './ConsentPage.module.css'

/** The text of a consent, the current decision, and buttons to change it. */
export function ConsentPage({ params }: PageProps<'id'>) {
  if (!isConsentType(params.id)) return <Missing />
  return <TitledConsent type={params.id} />
}

function TitledConsent({ type }: { type: ConsentType }) {
  usePageTitle(t(`consent.${type}`))
  return <ConsentOf type={type} onDecided={closePopup} />
}

/** Also used in a sheet over a form, which a page change would close. */
export function ConsentOf({ type, onDecided }: { type: ConsentType; onDecided: (accepted: boolean) => void }) {
  const consent = useConsent(type)
  const { auth_role } = useUserState()
  return (
    <Loaded query={consent} skeleton={<SkeletonText label={t('load.loading')} count={8} />}>
      {(data) => (
        <>
          {hasNewVersion(data) && <p className={styles.changed}>{t('consent.newVersion')}</p>}
          <Prose html={data.html} />
          <p className={styles.state}>{describeConsent(data)}</p>
          {auth_role === 'GUEST' ? <AfterLogin /> : <Decision consent={data} onDecided={onDecided} />}
        </>
      )}
    </Loaded>
  )
}

function AfterLogin() {
  return (
    <>
      <p className={styles.login}>{t('consent.login')}</p>
      <ButtonLink variant="quiet" block href="/login/">
        {t('menu.login')}
      </ButtonLink>
    </>
  )
}

function Decision({ consent, onDecided }: { consent: Consent; onDecided: (accepted: boolean) => void }) {
  const decide = useDecideConsent(consent)
  const settle = async (accepted: boolean, toast: string) => {
    await send(() => decide.mutateAsync(accepted), { toast, then: () => onDecided(accepted) })
  }
  const withdraw = async () => {
    const isSure = await confirmDanger(
      t('consent.withdraw.title'),
      t(withdrawText[consent.type]),
      t('consent.withdraw'),
    )
    if (isSure) await settle(false, t('consent.withdrawn'))
  }
  const decline = async () => {
    if (consent.type !== 'privacy') return settle(false, t('consent.declined'))
    const isSure = await confirmDanger(t('consent.privacy'), t('consent.withdraw.privacy'), t('consent.decline'))
    if (isSure) await settle(false, t('consent.refused'))
  }
  if (consent.accepted === true && !hasNewVersion(consent)) {
    return (
      <Button variant="quiet" block busy={decide.isPending} onClick={() => void withdraw()}>
        {t('consent.withdraw')}
      </Button>
    )
  }
  return (
    <div className={styles.answers}>
      <Button block large busy={decide.isPending} onClick={() => void settle(true, t('consent.accepted'))}>
        {t('consent.accept')}
      </Button>
      {consent.accepted !== false && (
        <Button variant="text" block onClick={() => void decline()}>
          {t('consent.decline')}
        </Button>
      )}
    </div>
  )
}

function confirmDanger(title: string, text: string, confirmLabel: string): Promise<boolean> {
  return confirmAction({ title, text, confirmLabel, cancelLabel: t('act.cancel'), danger: true })
}

const withdrawText = {
  privacy: 'consent.withdraw.privacy',
  cookie: 'consent.withdraw.text',
  location: 'consent.withdraw.location',
  live: 'consent.withdraw.text',
} as const

function hasNewVersion({ accepted, accepted_version, version }: Consent): boolean {
  return accepted === true && accepted_version !== version
}

/** One line for the popup and the settings: given when, refused, or not decided. */
export function describeConsent({ accepted, given_at }: Consent): string {
  if (accepted === null) return t('consent.given.none')
  if (!accepted) return t('consent.refused')
  return t('consent.given', { date: given_at === null ? '' : formatDate(given_at) })
}
