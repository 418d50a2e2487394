import type { Answer } from '@entemi/contract/calls'
import type { FieldError } from '@entemi/contract/platform/errors'
import { limits } from '@entemi/contract/platform/limits'
import { AccountFrame } from '#/account/account/AccountFrame.tsx'
import { enterNewAccount, alertMembersOnly, useGuestOnly } from '#/account/account/enter-account.ts'
import { FormArea, FormCheck, FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { ApiFailure } from '#/platform/api/call.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { findSiteInvitation } from '#/platform/session/login-target.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { joinBySocial, useArrival } from './social.queries.ts'
import styles from './social.module.css'

type Arrival = Answer<'GET /api/social/join'>['join']

/** A new person came from a login service: the account is created only after the privacy notice. */
export function JoinForm() {
  useGuestOnly()
  usePageTitle(t('social.join.title'))
  const arrival = useArrival()
  if (arrival.error instanceof ApiFailure && arrival.error.status === 404) {
    return (
      <AccountFrame heading={t('social.join.title')} text={t('social.result.expired')}>
        <div className={styles.foot}>
          <ButtonLink href="/login/">{t('login.submit')}</ButtonLink>
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading={t('social.join.title')} text={t('social.join.text')}>
      <Loaded query={arrival} skeleton={<SkeletonText label={t('load.loading')} count={4} />}>
        {(who) => <Form who={who} />}
      </Loaded>
    </AccountFrame>
  )
}

function Form({ who }: { who: Arrival }) {
  const asksWhy = useUserState().site.registration === 'approval' && findSiteInvitation() === undefined
  const form = useFieldForm({
    values: { display_name: who.display_name ?? '', email: who.email ?? '', introduction: '', privacy_policy: false },
    labels: {
      display_name: t('register.displayName'),
      email: t('register.email'),
      introduction: t('register.introduction'),
      privacy_policy: t('register.privacyPolicy'),
    },
    rules: {
      display_name: `required;maxlength:${limits.displayName}`,
      email: `required;email;maxlength:${limits.email}`,
      introduction: `maxlength:${limits.registration.introduction}`,
    },
    check: ({ privacy_policy }): FieldError[] =>
      privacy_policy ? [] : [{ name: 'privacy_policy', code: 'PRIVACY_POLICY_REQUIRED' }],
    fieldOfCode: { USER_ALREADY_EXISTS: 'email' },
    onRefused: { ONLY_MEMBER_AREA: alertMembersOnly },
    save: ({ display_name, email, introduction }) =>
      joinBySocial({
        display_name,
        email,
        privacy_policy: true,
        language: currentLanguage(),
        ...(introduction !== '' && { introduction }),
      }),
    saved: enterNewAccount,
    hidesList: true,
  })
  return (
    <FormFrame form={form}>
      <FormText form={form} name="display_name" autoComplete="nickname" help={t('register.displayName.help')} />
      <FormText
        form={form}
        name="email"
        type="email"
        autoComplete="email"
        help={who.email_verified ? t('social.join.emailProved', { service: who.name }) : t('register.email.help')}
      />
      {asksWhy && <FormArea form={form} name="introduction" rows={3} help={t('register.introduction.help')} />}
      <div className={styles.policy}>
        <FormCheck form={form} name="privacy_policy" />
        <a href="/info/popup/privacy">{t('register.privacyPolicy.read')}</a>
      </div>
      <FormSubmit form={form}>{t('social.join.submit')}</FormSubmit>
    </FormFrame>
  )
}
