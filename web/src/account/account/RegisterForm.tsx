import type { Answer, Body } from '@entemi/contract/calls'
import type { FieldError } from '@entemi/contract/platform/errors'
import { limits } from '@entemi/contract/platform/limits'
import { FormCheck, FormFrame, FormPassword, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import styles from './AccountFrame.module.css'
import { enterNewAccount, alertMembersOnly } from './enter-account.ts'
import { passwordRules, retypeFaults } from './password-rules.ts'

type RegisterBody = Body<'POST /api/register'>

interface Props {
  save: (body: RegisterBody) => Promise<Answer<'POST /api/register'>>
  submitLabel: string
}

const values = {
  display_name: '',
  email: '',
  username: '',
  password: '',
  password_retype: '',
  last_name: '',
  first_name: '',
  privacy_policy: false,
}

/** The registration form, for members and for the first administrator. */
export function RegisterForm({ save, submitLabel }: Props) {
  const form = useFieldForm({
    values,
    labels: {
      display_name: t('register.displayName'),
      email: t('register.email'),
      username: t('register.username'),
      password: t('login.password'),
      password_retype: t('register.passwordRetype'),
      last_name: t('form.optional', { label: t('profile.lastName') }),
      first_name: t('form.optional', { label: t('profile.firstName') }),
      privacy_policy: t('register.privacyPolicy'),
    },
    rules: {
      display_name: `required;maxlength:${limits.displayName}`,
      email: `required;email;maxlength:${limits.email}`,
      username: `required;minlength:${limits.username.min};maxlength:${limits.username.max};format:[A-Za-z0-9._-]+`,
      ...passwordRules,
      last_name: `maxlength:${limits.personName}`,
      first_name: `maxlength:${limits.personName}`,
    },
    check: (typed) => [...retypeFaults(typed), ...policyFaults(typed)],
    fieldOfCode: { USER_ALREADY_EXISTS: 'email' },
    onRefused: { ONLY_MEMBER_AREA: alertMembersOnly },
    save: (typed) => save(toBody(typed)),
    saved: enterNewAccount,
  })

  return (
    <FormFrame form={form}>
      <FormText form={form} name="display_name" autoComplete="nickname" help={t('register.displayName.help')} />
      <FormText form={form} name="email" type="email" autoComplete="email" help={t('register.email.help')} />
      <FormText
        form={form}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help={t('register.username.help')}
      />
      <FormPassword
        form={form}
        name="password"
        autoComplete="new-password"
        help={t('register.password.help', { min: limits.password.min })}
      />
      <FormPassword form={form} name="password_retype" autoComplete="new-password" />
      <FormText form={form} name="last_name" autoComplete="family-name" />
      <FormText form={form} name="first_name" autoComplete="given-name" />
      <div className={styles.policy}>
        <FormCheck form={form} name="privacy_policy" />
        <a href="/info/popup/privacy">{t('register.privacyPolicy.read')}</a>
      </div>
      <FormSubmit form={form}>{submitLabel}</FormSubmit>
    </FormFrame>
  )
}

function policyFaults({ privacy_policy }: { privacy_policy: boolean }): FieldError[] {
  return privacy_policy ? [] : [{ name: 'privacy_policy', code: 'PRIVACY_POLICY_REQUIRED' }]
}

function toBody({ first_name, last_name, ...typed }: typeof values): RegisterBody {
  return {
    ...typed,
    privacy_policy: true,
    language: currentLanguage(),
    ...(first_name.trim() !== '' && { first_name }),
    ...(last_name.trim() !== '' && { last_name }),
  }
}
