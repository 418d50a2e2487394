import type { Answer, Body } from '@entemi/contract/calls'
import type { FieldError } from '@entemi/contract/platform/errors'
import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useEffectEvent } from 'react'
import { FormArea, FormCheck, FormFrame, FormPassword, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import type { FieldForm } from '#/core/form/use-field-form.ts'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { go, goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import styles from './AccountFrame.module.css'
import { enterNewAccount, alertMembersOnly } from './enter-account.ts'

type RegisterBody = Body<'POST /api/register'>
type Registered = Answer<'POST /api/register'>

interface Props {
  /** Of the page: the second step has an address of its own, so that Back works. */
  search: PageProps['search']
  save: (body: RegisterBody) => Promise<Registered>
  submitLabel: string
  /** Registrations are approved: the last step asks why they want to join. */
  asksWhy?: boolean
}

const values = { display_name: '', email: '', introduction: '', password: '', privacy_policy: false }
type Values = typeof values

const rules = {
  display_name: `required;maxlength:${limits.displayName}`,
  email: `required;email;maxlength:${limits.email}`,
}
const lastRules = {
  ...rules,
  introduction: `maxlength:${limits.registration.introduction}`,
  password: `required;minlength:${limits.password.min};maxlength:${limits.password.max}`,
}

/** The registration in two steps, for members and for the first administrator. */
export function RegisterForm({ search, save, submitLabel, asksWhy = false }: Props) {
  const isLast = search['step'] === '2'
  const form = useFieldForm<Values, Registered | void>({
    values,
    labels: {
      display_name: t('register.displayName'),
      email: t('register.email'),
      introduction: t('register.introduction'),
      password: t('login.password'),
      privacy_policy: t('register.privacyPolicy'),
    },
    rules: isLast ? lastRules : rules,
    check: (typed) => (isLast ? policyFaults(typed) : []),
    fieldOfCode: { USER_ALREADY_EXISTS: 'email' },
    onRefused: { ONLY_MEMBER_AREA: alertMembersOnly },
    guard: 'none',
    hidesList: true,
    save: async (typed) => (isLast ? save(toBody(typed)) : go(stepAddress(search, 2))),
    saved: (answer) => answer && enterNewAccount(answer),
  })
  useSteps(form, search)
  return (
    <FormFrame form={form}>
      <p className={styles.step}>{t('onboarding.step', { n: isLast ? 2 : 1, total: 2 })}</p>
      {isLast ? <LastStep form={form} submitLabel={submitLabel} asksWhy={asksWhy} /> : <FirstStep form={form} />}
    </FormFrame>
  )
}

function FirstStep({ form }: { form: FieldForm<Values> }) {
  return (
    <>
      <FormText form={form} name="display_name" autoComplete="nickname" help={t('register.displayName.help')} />
      <FormText form={form} name="email" type="email" autoComplete="email" help={t('register.email.help')} />
      <FormSubmit form={form}>{t('act.next')}</FormSubmit>
    </>
  )
}

interface LastProps extends Required<Pick<Props, 'asksWhy' | 'submitLabel'>> {
  form: FieldForm<Values>
}

function LastStep({ form, submitLabel, asksWhy }: LastProps) {
  return (
    <>
      {/* Password managers save the password with this name. */}
      <input type="text" autoComplete="username" value={form.values().email} readOnly hidden />
      <FormPassword
        form={form}
        name="password"
        autoComplete="new-password"
        help={t('register.password.help', { min: limits.password.min })}
      />
      {asksWhy && <FormArea form={form} name="introduction" rows={3} help={t('register.introduction.help')} />}
      <div className={styles.policy}>
        <FormCheck form={form} name="privacy_policy" />
        <a href="/info/popup/privacy">{t('register.privacyPolicy.read')}</a>
      </div>
      <FormSubmit form={form}>{submitLabel}</FormSubmit>
      <Button variant="text" block onClick={() => goBack(location.pathname)}>
        {t('act.back')}
      </Button>
    </>
  )
}

/**
 * Focuses the first field of a new step, and returns to the first step where something in it is missing after a reload
 * or was refused by the server.
 */
function useSteps(form: FieldForm<Values>, search: PageProps['search']): void {
  const isLast = search['step'] === '2'
  const isRefused = form.find('email') !== undefined || form.find('display_name') !== undefined
  const enter = useEffectEvent(() => {
    if (isLast && (isRefused || form.values().email === '')) go(stepAddress(search, 1), { replace: true })
    else if (isLast) form.focus('password')
    else if (isRefused) form.focus(form.find('display_name') === undefined ? 'email' : 'display_name')
  })
  useEffect(() => enter(), [isLast, isRefused])
}

function stepAddress(search: PageProps['search'], step: 1 | 2): string {
  const asked = new URLSearchParams(search as Record<string, string>)
  if (step === 2) asked.set('step', '2')
  else asked.delete('step')
  return asked.size === 0 ? location.pathname : `${location.pathname}?${asked}`
}

function policyFaults({ privacy_policy }: Values): FieldError[] {
  return privacy_policy ? [] : [{ name: 'privacy_policy', code: 'PRIVACY_POLICY_REQUIRED' }]
}

/** The password can be made visible as it is typed, so it is asked for once. */
function toBody({ display_name, email, introduction, password }: Values): RegisterBody {
  return {
    display_name,
    email,
    password,
    password_retype: password,
    privacy_policy: true,
    language: currentLanguage(),
    ...(introduction !== '' && { introduction }),
  }
}
