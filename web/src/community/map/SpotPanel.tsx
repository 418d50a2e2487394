import { useEffect, useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { MapPersonRow } from './MapPersonRow.tsx'
import { useMapPeople } from './map.queries.ts'
import type { MapPerson } from './map.queries.ts'
import styles from './Map.module.css'

interface Props {
  title: string
  /** The accessible name. */
  label: string
  bbox: string
  count: number
  friends: boolean
  onPerson?: ((person: MapPerson) => void) | undefined
  onClose: () => void
}

/** Who is in one spot of the map. */
export function SpotPanel({ title, label, bbox, count, friends, onPerson, onClose }: Props) {
  const list = useMapPeople(bbox, friends)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [])
  // Repeated when its rows are loaded. In braces: newer browsers return a promise, which is no cleanup function.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [list.isPending])
  return (
    <section ref={panel} className={styles.panel} aria-label={label} tabIndex={-1}>
      <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {({ pages }) => (
          <>
            <Rows list>
              <ListRow
                lead={<IconDisc icon="pin" />}
                title={title}
                note={t('map.people', { count, friends: pages[0]?.friends ?? 0 })}
                end={<IconButton icon="close" label={t('act.close')} onClick={onClose} />}
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
    </section>
  )
}
