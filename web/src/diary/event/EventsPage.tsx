import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import { EventRow } from './EventRow.tsx'
import { useEvents } from './event.queries.ts'
import styles from './Event.module.css'

/** Events to come: one's own, answered and of one's groups, or all that one sees. */
export function EventsPage({ search }: PageProps) {
  const isMine = search['show'] !== 'all'
  const events = useEvents(isMine)
  return (
    <>
      <Chips label={t('event.show')}>
        <Chip pressed={isMine} onClick={() => go('/event/', { replace: true })}>
          {t('event.show.mine')}
        </Chip>
        <Chip pressed={!isMine} onClick={() => go('/event/?show=all', { replace: true })}>
          {t('event.show.all')}
        </Chip>
      </Chips>
      <div className={styles.list}>
        <Loaded query={events} skeleton={<SkeletonRows label={t('load.loading')} count={4} />}>
          {({ pages }) => {
            const entries = pages.flatMap(({ data }) => data)
            if (entries.length === 0)
              return (
                <EmptyState title={t('event.none')} text={t('event.none.text')}>
                  <ButtonLink href="/note/add/?event=1">{t('event.add')}</ButtonLink>
                </EmptyState>
              )
            return (
              <>
                <Rows list>
                  {entries.map((entry) => (
                    <EventRow key={entry.id} entry={entry} />
                  ))}
                </Rows>
                <MoreButton query={events} />
              </>
            )
          }}
        </Loaded>
      </div>
      <CalendarAddress />
    </>
  )
}
