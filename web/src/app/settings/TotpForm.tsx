import { limits } from '@entemi/contract/platform/limits'
import { turnOnTotp } from '#/account/second-factor/second-factor.queries.ts'
import type { TotpOffer } from '#/account/second-factor/second-factor.queries.ts'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { copyText } from '#/platform/kit/copy-text.ts'
import { showToast } from '#/platform/kit/toast.ts'
import styles from './TwoStep.module.css'

interface Props {
  offer: TotpOffer
  onCodes: (codes: string[]) => void
  onExpired: () => void
}

/** The secret for the app, then a code that proves the app has it. */
export function TotpForm({ offer: { secret, uri }, onCodes, onExpired }: Props) {
  const form = useFieldForm({
    values: { code: '' },
    labels: { code: t('login.code') },
    rules: { code: `required;maxlength:${limits.secondFactor.code}` },
    messages: { code: { INVALID_VALUE: t('settings.twoStep.wrong') } },
    onRefused: {
      TOKEN_EXPIRED: () => {
        showToast({ text: t('settings.twoStep.expired') })
        onExpired()
      },
    },
    guard: 'sheet',
    hidesList: true,
    save: ({ code }) => turnOnTotp(code),
    saved: onCodes,
  })
  return (
    <>
      <p className={styles.step}>{t('settings.twoStep.app')}</p>
      <code className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</code>
      <div className={styles.acts}>
        <Button variant="quiet" onClick={() => void copyText(secret)}>
          {t('settings.twoStep.copy')}
        </Button>
        <ButtonLink variant="quiet" href={uri}>
          {t('settings.twoStep.open')}
        </ButtonLink>
      </div>
      <FormFrame form={form}>
        <FormText
          form={form}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          help={t('settings.twoStep.code.help')}
        />
        <FormSubmit form={form}>{t('settings.twoStep.turnOn')}</FormSubmit>
      </FormFrame>
    </>
  )
}
