import { t } from '#/platform/i18n/i18n.ts'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { EventRow } from '#/diary/event/EventRow.tsx'
import { useMapEventList } from './map.queries.ts'
import type { MapEvents } from './map.queries.ts'
import { nameOfEvents } from './marks.ts'
import { SpotFrame, SpotHead } from './SpotFrame.tsx'

const pageSize = 20

/** The events in one spot of the map. */
export function EventSpotPanel({ spot, onClose }: { spot: MapEvents; onClose: () => void }) {
  const list = useMapEventList(spot.bbox, pageSize)
  return (
    <SpotFrame label={nameOfEvents(spot)} isPending={list.isPending}>
      <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {({ pages }) => (
          <>
            <Rows list>
              <SpotHead
                icon="cal"
                title={spot.name ?? t('map.here')}
                note={t('map.events', { count: spot.count })}
                onClose={onClose}
              />
              {pages
                .flatMap(({ data }) => data)
                .map((entry) => (
                  <EventRow key={entry.id} entry={entry} />
                ))}
            </Rows>
            <MoreButton query={list} />
          </>
        )}
      </Loaded>
    </SpotFrame>
  )
}
