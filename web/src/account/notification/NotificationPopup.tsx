import type { NotificationItem } from '@entemi/contract/account/notification'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowsHeading, StrungRows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { PushOffer } from '#/account/push/PushOffer.tsx'
import { readNotifications, useNotifications } from './notification.queries.ts'
import styles from './NotificationPopup.module.css'
import { NotificationRow } from './NotificationRow.tsx'

/** The notifications, today's first. */
export function NotificationPopup() {
  return (
    <>
      <NotificationList />
      <PushOffer />
    </>
  )
}

function NotificationList() {
  const notifications = useNotifications()
  return (
    <Loaded query={notifications} skeleton={<SkeletonRows label={t('load.loading')} count={5} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ data }) => data)
        if (all.length === 0) return <Nothing />
        const { today, earlier } = splitDays(all)
        return (
          <>
            <Part title={t('notification.today')} notifications={today} canRead={all.some(({ read }) => !read)} />
            <Part
              title={t('notification.earlier')}
              notifications={earlier}
              canRead={today.length === 0 && all.some(({ read }) => !read)}
            />
            {notifications.hasNextPage && (
              <Button
                variant="quiet"
                block
                busy={notifications.isFetchingNextPage}
                onClick={() => void notifications.fetchNextPage()}
              >
                {t('act.loadMore')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Part({
  title,
  notifications,
  canRead,
}: {
  title: string
  notifications: NotificationItem[]
  canRead: boolean
}) {
  if (notifications.length === 0) return null
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <RowsHeading first>{title}</RowsHeading>
        {canRead && (
          <Button variant="text" onClick={() => void readNotifications()}>
            {t('notification.readAll')}
          </Button>
        )}
      </div>
      <StrungRows>
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </StrungRows>
    </section>
  )
}

function Nothing() {
  return (
    <EmptyState title={t('empty.notifications')}>
      <ButtonLink variant="quiet" href="/profile/">
        {t('empty.notifications.act')}
      </ButtonLink>
    </EmptyState>
  )
}

function splitDays(notifications: readonly NotificationItem[]) {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const isToday = ({ created_at }: NotificationItem) => new Date(created_at).getTime() >= midnight
  return { today: notifications.filter(isToday), earlier: notifications.filter((one) => !isToday(one)) }
}
