import type { UserState } from '@entemi/contract/platform/state'
import { lazy, Suspense, useState } from 'react'
import { FormCheck, FormFrame, FormPassword, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { findInvitation, findJoin } from '#/platform/session/login-target.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { limits } from '@entemi/contract/platform/limits'
import { logIn } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { enterAccount, alertMembersOnly, useGuestOnly } from './enter-account.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { OtherWays } from './OtherWays.tsx'

const CodeStep = lazy(async () => ({ default: (await import('#/account/second-factor/CodeStep.tsx')).CodeStep }))
const InvitationNote = lazy(async () => ({ default: (await import('./InvitationNote.tsx')).InvitationNote }))

export function LoginPage({ search }: PageProps) {
  const { site } = useUserState()
  usePageTitle(site.company ? t('page.loginCompany', { group: site.name }) : t('page.login'))

  useGuestOnly()
  const invitation = findJoin()
  const [step, setStep] = useState<'password' | 'code' | 'expired'>('password')
  // a login service leads here with it in the address
  const isRedirected = search['step'] === 'code'
  const leaveCode = (isExpired: boolean) => {
    setStep(isExpired ? 'expired' : 'password')
    if (isRedirected) go('/login/', { replace: true })
  }
  if (isRedirected || step === 'code')
    return (
      <Suspense>
        <CodeStep onEnded={leaveCode} />
      </Suspense>
    )

  return (
    <AccountFrame text={site.company && site.guest_text !== null ? site.guest_text : undefined}>
      {step === 'expired' && (
        <p className={styles.needed} role="alert">
          {t('login.code.expired')}
        </p>
      )}
      {invitation === undefined && search['target'] !== undefined && (
        <p className={styles.needed}>{t('login.needed')}</p>
      )}
      <Suspense>{invitation && <InvitationNote id={invitation.id} />}</Suspense>
      <LoginForm onCode={() => setStep('code')} />
      <p className={styles.foot}>
        <a href="/about/">{t('login.about')}</a>
        <LanguageSwitch />
      </p>
    </AccountFrame>
  )
}

/** Whether the page of the registration has more to say than that one cannot register. */
function canRegister({ registration, company }: UserState['site'], invitation: string | undefined): boolean {
  if (registration === 'closed') return false
  return !company || registration === 'approval' || invitation !== undefined
}

function LoginForm({ onCode }: { onCode: () => void }) {
  const { site } = useUserState()
  const invitation = site.company ? findInvitation() : undefined
  const form = useFieldForm({
    values: { login: '', password: '', rememberme: false },
    labels: { login: t('login.login'), password: t('login.password'), rememberme: t('login.remember') },
    rules: { login: `required;maxlength:${limits.email}`, password: `required;maxlength:${limits.password.max}` },
    fieldOfCode: { LOGIN_FAILED: 'password' },
    onRefused: { ONLY_MEMBER_AREA: alertMembersOnly, SECOND_FACTOR_REQUIRED: onCode },
    guard: 'none',
    save: (typed) => logIn({ ...typed, ...(invitation !== undefined && { guid: invitation }) }),
    saved: enterAccount,
  })
  return (
    <>
      <FormFrame form={form}>
        <FormText form={form} name="login" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <FormPassword form={form} name="password" autoComplete="current-password" />
        <FormCheck form={form} name="rememberme" />
        <FormSubmit form={form}>{t('login.submit')}</FormSubmit>
        <div className={styles.ways}>
          <ButtonLink variant="text" href="/password/restore">
            {t('login.forgot')}
          </ButtonLink>
          {canRegister(site, invitation) && (
            <ButtonLink variant="text" href="/register/">
              {t('login.register')}
            </ButtonLink>
          )}
        </div>
      </FormFrame>
      <OtherWays remember={() => form.values().rememberme} />
    </>
  )
}
