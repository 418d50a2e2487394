import { useEffect, useRef } from 'react'
import { limits } from '@entemi/contract/platform/limits'
import { AccountFrame } from '#/account/account/AccountFrame.tsx'
import { alertMembersOnly, enterAccount } from '#/account/account/enter-account.ts'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { findInvitation } from '#/platform/session/login-target.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { logInByCode } from './second-factor.queries.ts'

interface Props {
  /** Back to the first step, because the member wants it or the login is over. */
  onEnded: (isExpired: boolean) => void
}

/** The second step of a login, whatever the first one was. */
export function CodeStep({ onEnded }: Props) {
  const { site } = useUserState()
  const invitation = site.company ? findInvitation() : undefined
  const form = useFieldForm({
    values: { code: '' },
    labels: { code: t('login.code') },
    rules: { code: `required;maxlength:${limits.secondFactor.code}` },
    messages: { code: { INVALID_VALUE: t('login.code.wrong') } },
    onRefused: { TOKEN_EXPIRED: () => onEnded(true), ONLY_MEMBER_AREA: alertMembersOnly },
    guard: 'none',
    hidesList: true,
    save: ({ code }) => logInByCode({ code, ...(invitation !== undefined && { guid: invitation }) }),
    saved: enterAccount,
  })
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  return (
    <AccountFrame heading={t('login.code.title')} text={t('login.code.text')}>
      <div ref={frame}>
        <FormFrame form={form}>
          <FormText
            form={form}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            help={t('login.code.help')}
          />
          <FormSubmit form={form}>{t('login.submit')}</FormSubmit>
          <Button variant="text" block onClick={() => onEnded(false)}>
            {t('password.restore.back')}
          </Button>
        </FormFrame>
      </div>
    </AccountFrame>
  )
}
