import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { ConsentOf } from '#/core/consent/ConsentPage.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { IconDisc, ListRow, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useHideLocation, useOwnLocation, useShareLocation } from '#/community/map/map.queries.ts'
import type { OwnPosition } from '#/community/map/map.queries.ts'
import { findPosition } from '#/core/place/find-position.ts'
import { TownField } from '#/core/place/TownField.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './settings.module.css'

/** One's position on the map of members: the consent first, then a town, a blurred place, or none. */
export function MapSettings() {
  usePageTitle(t('settings.map'))
  const { consent } = useUserState()
  const own = useOwnLocation()
  if (consent.location === undefined) return <ConsentOf type="location" onDecided={() => undefined} />
  return (
    <Loaded query={own} skeleton={<SkeletonRows label={t('load.loading')} count={1} />}>
      {({ position }) => (
        <>
          <RowsHeading first>{t('settings.map.now')}</RowsHeading>
          <Rows list>
            <ListRow
              lead={<IconDisc icon="pin" />}
              title={describePosition(position)}
              note={position !== null && t('settings.map.who')}
            />
          </Rows>
          <Rows>
            <RowLink href="/map/" lead={<IconDisc icon="we" />} title={t('page.map')} />
          </Rows>
          <RowsHeading>{t('settings.map.change')}</RowsHeading>
          <Choice />
          {position !== null && <Stop />}
        </>
      )}
    </Loaded>
  )
}

function describePosition(position: OwnPosition | null): string {
  if (position === null) return t('settings.map.now.none')
  return position.town === null ? t('settings.map.blurred') : t('settings.map.now.town', { town: position.town })
}

type Search = 'none' | 'running' | 'failed'

function Choice() {
  const share = useShareLocation()
  const [search, setSearch] = useState<Search>('none')
  const save = async (place: Parameters<typeof share.mutateAsync>[0]) => {
    await send(() => share.mutateAsync(place), { toast: t('settings.map.saved') })
  }
  const findHere = async () => {
    if (search === 'running') return
    setSearch('running')
    const place = await findPosition()
    setSearch(place === undefined ? 'failed' : 'none')
    if (place !== undefined) await save(place)
  }
  return (
    <div className={styles.map}>
      <TownField label={t('settings.map.city')} onTown={({ v }) => void save({ town: Number(v) })} />
      <Button variant="quiet" block icon="pin" busy={search === 'running'} onClick={() => void findHere()}>
        {t(search === 'running' ? 'place.searching' : 'place.here')}
      </Button>
      {search === 'failed' && <FieldError>{t('place.failed')}</FieldError>}
      <p className="meta">{t('mood.place.blurred')}</p>
    </div>
  )
}

function Stop() {
  const hide = useHideLocation()
  return (
    <Button
      variant="danger-text"
      block
      busy={hide.isPending}
      onClick={() => void send(() => hide.mutateAsync(), { toast: t('settings.map.stopped') })}
    >
      {t('settings.map.stop')}
    </Button>
  )
}
