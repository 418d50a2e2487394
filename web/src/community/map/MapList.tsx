import { lazy, Suspense, useState } from 'react'
import { loadTexts, t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { TownField } from '#/core/place/TownField.tsx'
import { useMapPeople } from './map.queries.ts'
import type { MapPerson } from './map.queries.ts'
import { MapPersonRow } from './MapPersonRow.tsx'
import { around, makeView } from './view.ts'
import styles from './Map.module.css'

const MapEventList = lazy(async () => {
  const [module] = await Promise.all([import('./MapEventList.tsx'), loadTexts('group')])
  return { default: module.MapEventList }
})

export const everywhere = '-180,-90,180,90'

/** Events and people as a list: by place, or around a town. */
export function MapList() {
  const [bbox, setBbox] = useState(everywhere)
  const [friends, setFriends] = useState(false)
  return (
    <>
      <div className={styles.choose}>
        <TownField label={t('map.search')} onTown={(town) => setBbox(makeView(around(town), 0).bbox)} />
        <Chips label={t('map.layers')}>
          <Chip pressed={bbox === everywhere} icon="globe" onClick={() => setBbox(everywhere)}>
            {t('map.all')}
          </Chip>
          <Chip pressed={friends} icon="friends" onClick={() => setFriends(!friends)}>
            {t('map.layer.friends')}
          </Chip>
        </Chips>
      </div>
      <EventsIn bbox={bbox} />
      <MapPeople key={`${bbox} ${friends}`} bbox={bbox} friends={friends} />
    </>
  )
}

/** The next events in a box; their texts are loaded with them. */
export function EventsIn({ bbox }: { bbox: string }) {
  return (
    <Suspense>
      <MapEventList key={bbox} bbox={bbox} />
    </Suspense>
  )
}

interface PeopleProps {
  bbox: string
  friends: boolean
  onPerson?: ((person: MapPerson) => void) | undefined
}

/** The people in a box: by place with an action each, or in one list where one is chosen. */
export function MapPeople({ bbox, friends, onPerson }: PeopleProps) {
  const list = useMapPeople(bbox, friends)
  return (
    <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} />}>
      {({ pages }) => {
        const people = pages.flatMap(({ data }) => data)
        if (people.length === 0) return <Nobody />
        if (onPerson !== undefined) {
          return (
            <>
              <Rows list>
                {people.map((item) => (
                  <MapPersonRow key={item.person.id} person={item.person} onOpen={() => onPerson(item)} />
                ))}
              </Rows>
              <MoreButton query={list} />
            </>
          )
        }
        return (
          <>
            {groupByPlace(people).map(([place, there]) => (
              <section key={place}>
                <RowsHeading>{place}</RowsHeading>
                <Rows list>
                  {there.map(({ person }) => (
                    <MapPersonRow key={person.id} person={person} />
                  ))}
                </Rows>
              </section>
            ))}
            <MoreButton query={list} />
          </>
        )
      }}
    </Loaded>
  )
}

function Nobody() {
  return (
    <EmptyState title={t('empty.map')}>
      <ButtonLink large href="/settings/map">
        {t('empty.map.act')}
      </ButtonLink>
    </EmptyState>
  )
}

const groupByPlace = (people: readonly MapPerson[]): [string, MapPerson[]][] => [
  ...Map.groupBy(people, ({ name }) => name ?? t('map.blurred')),
]
