import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { AccountFrame } from '#/account/account/AccountFrame.tsx'
import { enterAccount } from '#/account/account/enter-account.ts'
import { ApiFailure } from '#/platform/api/call.ts'
import { showFailure } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { clearLoginTarget, findInvitation, safeTarget } from '#/platform/session/login-target.ts'
import { applyState, fetchState, requireState, useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { JoinForm } from './JoinForm.tsx'
import { returnFromService } from './leave-for-service.ts'
import { resultText } from './result-text.ts'
import { ServiceButtons } from './ServiceButtons.tsx'
import { useSocialServices } from './social.queries.ts'
import styles from './social.module.css'

/** Login by another service: starts it, and handles the server's redirect with the result. */
export function SocialPage({ search }: PageProps) {
  const { service, result, callback } = search
  const isMember = useUserState().auth_role !== 'GUEST'
  if (result === undefined && service !== undefined) return <Leaving />
  const isEnded = result === 'done' || result === 'linked' || result === 'confirmed'
  // A member whose confirmation was refused goes back to where it was asked for, too.
  if (result !== undefined && (isEnded || (isMember && callback !== undefined)))
    return <Arriving result={result} callback={callback} />
  if (result === 'join') return <JoinForm />
  return (
    <AccountFrame heading={t('page.socialLogin')} text={result === undefined ? t('social.choose') : ' '}>
      {result !== undefined && (
        <div className={styles.result} role="alert">
          <Banner icon="info" text={resultText(result)} />
        </div>
      )}
      <Choices />
    </AccountFrame>
  )
}

function Choices() {
  const { data: services } = useSocialServices()
  if (useUserState().auth_role !== 'GUEST') {
    return (
      <Foot text={t('social.inside')}>
        <ButtonLink href="/settings/linked">{t('settings.linked')}</ButtonLink>
      </Foot>
    )
  }
  return (
    <>
      <div className={styles.services}>{services && <ServiceButtons services={services} />}</div>
      <Foot text={services?.length === 0 ? t('social.none') : undefined}>
        <ButtonLink variant="text" href="/login/">
          {t('login.submit')}
        </ButtonLink>
      </Foot>
    </>
  )
}

function Foot({ text, children }: { text: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}

/** Reached inside the app without the server's redirect: the browser goes to the server. */
function Leaving() {
  useEffect(() => location.reload(), [])
  return <Waiting />
}

interface Ended {
  result: string
  callback: string | undefined
}

function Arriving({ result, callback }: Ended) {
  useEffect(() => void arrive({ result, callback }), [result, callback])
  return <Waiting />
}

const Waiting = () => <AccountFrame heading={t('page.socialLogin')} text={t('social.going')} />

async function arrive({ result, callback }: Ended): Promise<void> {
  // The entry that was left loads the new state by itself; only an invitation of a company ends elsewhere.
  const isInvited = requireState().site.company && findInvitation() !== undefined
  if (!isInvited && returnFromService(result)) return
  try {
    const state = await fetchState()
    if (result === 'done' && callback === undefined) return await enterAccount({ _state: state })
    await applyState(state)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return showFailure(failure)
  }
  if (result === 'done') clearLoginTarget()
  else showToast({ text: resultText(result), duration: confirmationToastMs })
  go(safeTarget(callback ?? '/'), { replace: true })
}
