import { ApiFailure } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { findJoin } from '#/platform/session/login-target.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useConfirmedMail } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'

/** The target of the confirmation link, in any tab or browser; an invitation continues from here. */
export function MailConfirmPage({ search }: PageProps) {
  const confirmed = useConfirmedMail(search['token'] ?? '')
  const { error } = confirmed
  if (error instanceof ApiFailure && [404, 422].includes(error.status)) {
    return (
      <AccountFrame heading={t('page.mailConfirm')} text={t('mailConfirm.expired')}>
        <ButtonLink block large href="/">
          {t('mailConfirm.on')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  const join = findInvited(search['join'])
  return (
    <AccountFrame
      heading={t('page.mailConfirm')}
      text={confirmed.isSuccess ? t('mailConfirm.done') : t('mailConfirm.checking')}
    >
      <Loaded query={confirmed} skeleton={<SkeletonText label={t('load.loading')} count={1} />}>
        {() => (
          <ButtonLink block large href={join ?? '/'}>
            {join === undefined ? t('mailConfirm.on') : t('mailConfirm.join')}
          </ButtonLink>
        )}
      </Loaded>
    </AccountFrame>
  )
}

/** Stored on this device, or in the link: it may be opened on another device. */
function findInvited(guid: string | undefined): string | undefined {
  if (guid !== undefined && /^[\w-]+$/.test(guid)) return `/group/${guid}/join/`
  return findJoin()?.target
}
