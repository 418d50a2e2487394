import { t } from '#/platform/i18n/i18n.ts'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { MapPersonRow } from './MapPersonRow.tsx'
import { useMapPeople } from './map.queries.ts'
import type { MapCluster, MapPerson } from './map.queries.ts'
import { nameOfCluster } from './marks.ts'
import { SpotFrame, SpotHead } from './SpotFrame.tsx'

interface Props {
  spot: MapCluster
  friends: boolean
  onPerson: ((person: MapPerson) => void) | undefined
  onClose: () => void
}

/** Who is in one spot of the map. */
export function SpotPanel({ spot, friends, onPerson, onClose }: Props) {
  const list = useMapPeople(spot.bbox, friends)
  return (
    <SpotFrame label={nameOfCluster(spot)} isPending={list.isPending}>
      <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {({ pages }) => (
          <>
            <Rows list>
              <SpotHead
                icon="pin"
                title={spot.name ?? t('map.here')}
                note={t('map.people', { count: spot.count, friends: pages[0]?.friends ?? 0 })}
                onClose={onClose}
              />
              {pages
                .flatMap(({ data }) => data)
                .map((item) => (
                  <MapPersonRow key={item.person.id} person={item.person} onOpen={onPerson && (() => onPerson(item))} />
                ))}
            </Rows>
            <MoreButton query={list} />
          </>
        )}
      </Loaded>
    </SpotFrame>
  )
}
