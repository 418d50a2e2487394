import type { NotificationItem } from '@entemi/contract/account/notification'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowsHeading, StrungRows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { PushOffer } from '#/account/push/PushOffer.tsx'
import { readNotices, useNotices } from './notification.queries.ts'
import styles from './NotificationPopup.module.css'
import { NoticeRow } from './NotificationRow.tsx'

/** What one was told of, today's first. */
export function NoticePopup() {
  return (
    <>
      <NoticeList />
      <PushOffer />
    </>
  )
}

function NoticeList() {
  const notices = useNotices()
  return (
    <Loaded query={notices} skeleton={<SkeletonRows label={t('load.loading')} count={5} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ data }) => data)
        if (all.length === 0) return <Nothing />
        const { today, earlier } = splitDays(all)
        return (
          <>
            <Part title={t('notification.today')} notices={today} canRead={all.some(({ read }) => !read)} />
            <Part
              title={t('notification.earlier')}
              notices={earlier}
              canRead={today.length === 0 && all.some(({ read }) => !read)}
            />
            {notices.hasNextPage && (
              <Button
                variant="quiet"
                block
                busy={notices.isFetchingNextPage}
                onClick={() => void notices.fetchNextPage()}
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

function Part({ title, notices, canRead }: { title: string; notices: NotificationItem[]; canRead: boolean }) {
  if (notices.length === 0) return null
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <RowsHeading first>{title}</RowsHeading>
        {canRead && (
          <Button variant="text" onClick={() => void readNotices()}>
            {t('notification.readAll')}
          </Button>
        )}
      </div>
      <StrungRows>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
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

function splitDays(notices: readonly NotificationItem[]) {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const isToday = ({ created_at }: NotificationItem) => new Date(created_at).getTime() >= midnight
  return { today: notices.filter(isToday), earlier: notices.filter((one) => !isToday(one)) }
}
