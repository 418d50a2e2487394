import type { EntityId } from '@entemi/contract/platform/ids'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { EventRow } from './EventRow.tsx'
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
        <Rows list>
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
          <ButtonLink variant="text" href="/event/">
            {t('event.all')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
