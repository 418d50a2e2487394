import { sentenceOf } from '@entemi/contract/account/notification-sentence'
import type { NotificationItem, NotificationKind } from '@entemi/contract/account/notification'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import type { IconName } from '#/platform/kit/icons.ts'
import { IconDisc, StrungRow } from '#/platform/kit/ListRow.tsx'
import { CardMenu, type MenuAction } from '#/platform/kit/Menu.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { deleteNotification, readNotifications } from './notification.queries.ts'
import { boldParts } from './bold-parts.ts'

export function NotificationRow({ notification }: { notification: NotificationItem }) {
  const { id, actors, decision, entity, read } = notification
  const { key, values } = sentenceOf(notification, (mood) => moodName(mood as Mood))
  const text = findText(key, values) ?? key
  const when = formatTimeAgo(notification.created_at)
  const actions: MenuAction[] = [
    ...(read
      ? []
      : [
          {
            id: 'read',
            label: t('notification.read'),
            icon: 'check' as const,
            onSelect: () => void readNotifications([id]),
          },
        ]),
    {
      id: 'delete',
      label: t('notification.delete'),
      icon: 'trash',
      danger: true,
      onSelect: () => void deleteNotification(id),
    },
  ]
  return (
    <StrungRow
      unread={!read}
      unreadLabel={t('notification.unread')}
      href={notification.url ?? undefined}
      onClick={() => {
        if (!read) void readNotifications([id])
      }}
      lead={<Lead notification={notification} />}
      title={boldParts(text, [actors[0]?.display_name, entity?.display_name]).map(({ text: part, bold }, index) =>
        bold ? <b key={index}>{part}</b> : part,
      )}
      quote={formatQuote(notification.quote ?? decision?.reason)}
      note={notification.kind === 'moderation' && entity !== null ? `${entity.display_name} · ${when}` : when}
      menu={
        <CardMenu label={t('notification.menu')} title={t('act.menu')} closeLabel={t('act.close')} actions={actions} />
      }
    />
  )
}

const formatQuote = (text: string | null | undefined) => (text ? `„${text}”` : undefined)

const icons: Partial<Record<NotificationKind, IconName>> = {
  moderation: 'shield',
  report_new: 'flag',
  registration_waiting: 'userplus',
  report_outcome: 'flag',
}

/** The avatar of the actor, which is a group for what was published as the group, or a generic icon. */
function Lead({ notification: { kind, actors, entity } }: { notification: NotificationItem }) {
  const shown = actors[0] ?? entity
  if (shown === undefined || shown === null) return <IconDisc icon={icons[kind] ?? 'bell'} />
  return (
    <Avatar
      name={shown.display_name}
      src={shown.profile_image_url}
      mood={shown.mood as Mood | null}
      group={shown.type > 1}
    />
  )
}
