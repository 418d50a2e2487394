import { t } from '#/platform/i18n/i18n.ts'
import { IconButtonLink } from '#/platform/kit/IconButton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'

/** Search, messages and notifications with what is unread; LIMIT has neither search nor messages. */
export function HeaderActions() {
  const { auth_role, message, notification } = useUserState()
  if (auth_role === 'GUEST') return null
  return (
    <>
      {auth_role !== 'LIMIT' && (
        <>
          <IconButtonLink icon="search" href="/search/" label={t('menu.search')} />
          <IconButtonLink
            icon="msg"
            href="/messages/"
            badge={message}
            label={message > 0 ? t('menu.messages.count', { count: message }) : t('menu.messages')}
          />
        </>
      )}
      <IconButtonLink
        icon="bell"
        href="/notification/"
        badge={notification}
        label={notification > 0 ? t('menu.notifications.count', { count: notification }) : t('menu.notifications')}
      />
    </>
  )
}
