import { t } from '#/platform/i18n/i18n.ts'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { EventRow } from '#/diary/event/EventRow.tsx'
import { useMapEventList } from './map.queries.ts'

const shownFirst = 3

/** The next events in a box, over the people there; nothing if there are none. */
export function MapEventList({ bbox }: { bbox: string }) {
  const list = useMapEventList(bbox, shownFirst)
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (entries.length === 0) return null
  return (
    <section aria-label={t('page.events')}>
      <RowsHeading>{t('page.events')}</RowsHeading>
      <Rows list>
        {entries.map((entry) => (
          <EventRow key={entry.id} entry={entry} />
        ))}
      </Rows>
      <MoreButton query={list} />
    </section>
  )
}
