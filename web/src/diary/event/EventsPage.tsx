import type { EntityId } from '@entemi/contract/platform/ids'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { PageAside, useHasAside } from '#/platform/navigation/page-aside.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import { EventRow } from './EventRow.tsx'
import { useEvents } from './event.queries.ts'
import styles from './Event.module.css'

/** Events to come: one's own, answered and of one's groups, those of one group, or all that one sees. */
export function EventsPage({ search }: PageProps) {
  const group = search['group'] as EntityId | undefined
  const isAll = search['show'] === 'all'
  const hasAside = useHasAside()
  const isMine = group === undefined && !isAll
  const events = useEvents(group === undefined ? (isAll ? {} : { mine: '1' }) : { group })
  return (
    <>
      <Chips label={t('event.show')}>
        {group !== undefined && (
          <Chip pressed icon="group" onClick={() => go(`/entity/${group}`)}>
            {events.data?.pages[0]?.data[0]?.group?.display_name ?? t('event.show.group')}
          </Chip>
        )}
        <Chip pressed={isMine} onClick={() => go('/event/', { replace: true })}>
          {t('event.show.mine')}
        </Chip>
        <Chip pressed={group === undefined && isAll} onClick={() => go('/event/?show=all', { replace: true })}>
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
                  <ButtonLink href={group === undefined ? '/note/add/?event=1' : `/entity/${group}/post/?event=1`}>
                    {t('event.add')}
                  </ButtonLink>
                </EmptyState>
              )
            return (
              <>
                <Rows list>
                  {entries.map((entry) => (
                    <EventRow key={entry.id} entry={entry} inGroup={group !== undefined} />
                  ))}
                </Rows>
                <MoreButton query={events} />
              </>
            )
          }}
        </Loaded>
      </div>
      <PageAside label={t('event.calendar')}>
        <CalendarAddress />
      </PageAside>
      {!hasAside && <CalendarAddress />}
    </>
  )
}
