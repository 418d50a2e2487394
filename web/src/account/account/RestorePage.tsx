import { limits } from '@entemi/contract/platform/limits'
import { lazy, Suspense, useState } from 'react'
import { FormCheck, FormFrame, FormPassword, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { askRestore, restorePassword, useRestoreLink } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { enterAccount, alertMembersOnly } from './enter-account.ts'
import { passwordRules, retypeFaults } from './password-rules.ts'

const CodeStep = lazy(async () => ({ default: (await import('#/account/second-factor/CodeStep.tsx')).CodeStep }))

export function RestorePage({ search }: PageProps) {
  return search['token'] === undefined ? <AskForLink /> : <FollowLink token={search['token']} search={search} />
}

function AskForLink() {
  const [isSent, setSent] = useState(false)
  const form = useFieldForm({
    values: { email: '' },
    labels: { email: t('register.email') },
    rules: { email: `required;email;maxlength:${limits.email}` },
    fieldOfCode: { PASSWORD_CANNOT_BE_RESTORED: 'email' },
    guard: 'none',
    save: ({ email }) => askRestore(email),
    saved: () => setSent(true),
  })
  if (isSent) {
    return (
      <AccountFrame heading={t('password.restore.sentTitle')} text={t('password.restore.sent')}>
        <BackToLogin />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading={t('page.passwordRestore')} text={t('password.restore.intro')}>
      <FormFrame form={form}>
        <FormText form={form} name="email" type="email" autoComplete="email" />
        <FormSubmit form={form}>{t('password.restore.submit')}</FormSubmit>
      </FormFrame>
      <BackToLogin />
    </AccountFrame>
  )
}

function FollowLink({ token, search }: { token: string; search: PageProps['search'] }) {
  const link = useRestoreLink(search)
  const [isExpired, setExpired] = useState(false)
  const [isCodeAsked, setCodeAsked] = useState(false)
  if (isCodeAsked)
    return (
      <Suspense>
        <CodeStep onEnded={leaveCode} />
      </Suspense>
    )
  if (isExpired || link.data?.valid === false) return <ExpiredLink />
  return (
    <AccountFrame
      heading={t('page.passwordRestore')}
      text={link.data ? t('password.restore.setIntro', { email: link.data.email_hint ?? '' }) : t('load.loading')}
    >
      <Loaded query={link} skeleton={<SkeletonText label={t('load.loading')} />}>
        {(others) => (
          <NewPasswordForm
            token={token}
            others={others}
            onExpired={() => setExpired(true)}
            onCode={() => setCodeAsked(true)}
          />
        )}
      </Loaded>
      <BackToLogin />
    </AccountFrame>
  )
}

/** The new password is stored already. */
function leaveCode(isExpired: boolean): void {
  if (isExpired) showToast({ text: t('login.code.expired') })
  go('/login/', { replace: true })
}

interface NewPasswordProps {
  token: string
  /** How many other logins the account has. */
  others: { passkeys: number; services: number }
  onExpired: () => void
  onCode: () => void
}

function NewPasswordForm({ token, others: { passkeys, services }, onExpired, onCode }: NewPasswordProps) {
  const tellChanged = () => showToast({ text: t('password.changed'), duration: confirmationToastMs })
  const form = useFieldForm({
    values: { password: '', password_retype: '', end_passkeys: false, end_services: false },
    labels: {
      password: t('password.new'),
      password_retype: t('register.passwordRetype'),
      end_passkeys: t('password.restore.endPasskeys', { count: passkeys }),
      end_services: t('password.restore.endServices', { count: services }),
    },
    rules: passwordRules,
    check: retypeFaults,
    save: (typed) => restorePassword(token, typed),
    onRefused: {
      TOKEN_EXPIRED: onExpired,
      ONLY_MEMBER_AREA: alertMembersOnly,
      SECOND_FACTOR_REQUIRED: () => {
        tellChanged()
        onCode()
      },
    },
    saved: async (answer) => {
      tellChanged()
      await enterAccount(answer)
    },
  })
  return (
    <FormFrame form={form}>
      <FormPassword
        form={form}
        name="password"
        autoComplete="new-password"
        help={t('register.password.help', { min: limits.password.min })}
      />
      <FormPassword form={form} name="password_retype" autoComplete="new-password" />
      {passkeys + services > 0 && (
        <div className={styles.others}>
          <p className="meta">{t('password.restore.endWhy')}</p>
          {passkeys > 0 && <FormCheck form={form} name="end_passkeys" />}
          {services > 0 && <FormCheck form={form} name="end_services" />}
        </div>
      )}
      <FormSubmit form={form}>{t('password.restore.setSubmit')}</FormSubmit>
    </FormFrame>
  )
}

function ExpiredLink() {
  return (
    <AccountFrame heading={t('page.passwordRestore')} text={t('error.TOKEN_EXPIRED')}>
      <ButtonLink block large href="/password/restore">
        {t('password.restore.again')}
      </ButtonLink>
      <BackToLogin />
    </AccountFrame>
  )
}

function BackToLogin() {
  return (
    <div className={styles.centre}>
      <ButtonLink variant="text" href="/login/">
        {t('password.restore.back')}
      </ButtonLink>
    </div>
  )
}
