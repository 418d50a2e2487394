import type { EntityId } from '@entemi/contract/platform/ids'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { entryAddress } from '#/diary/timeline/entry-style.ts'
import { DateLeaf } from './DateLeaf.tsx'
import { EventRow } from './EventRow.tsx'
import { describeTime } from './event-time.ts'
import { useNextEvents } from './event.queries.ts'
import styles from './Event.module.css'

/** The next events of a group, or without one of the viewer. */
export function UpcomingEvents({ group, add }: { group?: EntityId; add?: string | undefined }) {
  const { data } = useNextEvents(group)
  if (data === undefined || (data.data.length === 0 && add === undefined)) return null
  return (
    <Panel title={t('event.upcoming')}>
      {data.data.length === 0 ? (
        <p className="meta">{t('event.none')}</p>
      ) : (
        <Rows list flat>
          {data.data.map((entry) => (
            <EventRow key={entry.id} entry={entry} inGroup={group !== undefined} />
          ))}
        </Rows>
      )}
      <div className={styles.acts}>
        {add !== undefined && (
          <ButtonLink variant="quiet" icon="plus" href={add}>
            {t('event.add')}
          </ButtonLink>
        )}
        {(data.next !== null || group === undefined) && (
          <ButtonLink variant="text" href={listAddress(group)}>
            {t('event.all')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

/** One row on a phone, where a list would push the posts down: the next event, and how many more there are. */
export function NextEvent({ group }: { group: EntityId }) {
  const { data } = useNextEvents(group)
  const [next, ...others] = data?.data ?? []
  if (data === undefined || !next?.event) return null
  const more = t(data.next === null ? 'event.more' : 'event.moreThan', { count: others.length })
  return (
    <Rows>
      <RowLink
        href={others.length === 0 ? entryAddress(next) : listAddress(group)}
        lead={<DateLeaf event={next.event} />}
        title={next.title ?? ''}
        note={[describeTime(next.event), next.event.place?.town, others.length > 0 && more].filter(Boolean).join(' · ')}
      />
    </Rows>
  )
}

const listAddress = (group: EntityId | undefined): string =>
  group === undefined ? '/event/' : `/event/?group=${group}`
