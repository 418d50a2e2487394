import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { askMailConfirmation } from './account.queries.ts'

/** On every page until the e-mail address is confirmed, where the site asks for it. */
export function MailBanner() {
  const ask = () => void send(askMailConfirmation, { toast: t('mailConfirm.sent') })
  return (
    <Banner
      icon="info"
      tone="info"
      text={t('mailConfirm.banner')}
      action={{ label: t('mailConfirm.resend'), onAction: ask }}
    />
  )
}
