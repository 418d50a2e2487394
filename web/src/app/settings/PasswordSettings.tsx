import { limits } from '@entemi/contract/platform/limits'
import { passwordRules, retypeFaults } from '#/account/account/password-rules.ts'
import { FormFrame, FormPassword, FormSubmit } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { applyState } from '#/platform/session/user-state.ts'
import { closePopup } from '#/platform/navigation/navigate.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { changePassword } from '#/account/account/account.queries.ts'
import styles from './settings.module.css'

export function PasswordSettings() {
  usePageTitle(t('settings.password'))
  const form = useFieldForm({
    values: { password_old: '', password: '', password_retype: '' },
    labels: {
      password_old: t('password.old'),
      password: t('password.new'),
      password_retype: t('register.passwordRetype'),
    },
    rules: { password_old: 'required', ...passwordRules },
    check: retypeFaults,
    messages: { password_old: { INVALID_VALUE: t('password.wrong') } },
    guard: 'popup',
    save: changePassword,
    saved: async ({ _state }) => {
      await applyState(_state)
      showToast({ text: t('password.changed'), duration: confirmationToastMs })
      closePopup()
    },
  })
  return (
    <FormFrame form={form}>
      <FormPassword form={form} name="password_old" autoComplete="current-password" />
      <FormPassword
        form={form}
        name="password"
        autoComplete="new-password"
        help={t('register.password.help', { min: limits.password.min })}
      />
      <FormPassword form={form} name="password_retype" autoComplete="new-password" />
      <p className={styles.hint}>{t('settings.password.others')}</p>
      <FormSubmit form={form}>{t('settings.password')}</FormSubmit>
      <ButtonLink variant="text" href="/password/restore">
        {t('password.forgotOld')}
      </ButtonLink>
    </FormFrame>
  )
}
