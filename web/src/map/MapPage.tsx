import { lazy, Suspense, useState } from 'react'
import { ConsentOf } from '#/consent/ConsentPage.tsx'
import { t } from '#/i18n/i18n.ts'
import { Panel } from '#/kit/Card.tsx'
import { Segmented } from '#/kit/Segmented.tsx'
import { Icon } from '#/kit/Sprite.tsx'
import { useUserState } from '#/session/user-state.ts'
import { MapList } from './MapList.tsx'
import { useOwnLocation } from './map.queries.ts'
import styles from './Map.module.css'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))

type Look = 'map' | 'list'

/** Where the members are, for those who agreed to be shown and to see; on a map, and as a list for whom a map is no use. */
export function MapPage() {
  const { consent } = useUserState()
  if (consent.location === undefined) {
    return (
      <Panel>
        <ConsentOf type="location" onDecided={() => undefined} />
      </Panel>
    )
  }
  return <Map />
}

function Map() {
  const [look, setLook] = useState<Look>('map')
  return (
    <>
      <Segmented
        label={t('map.view')}
        value={look}
        options={[
          { value: 'map', label: t('map.view.map') },
          { value: 'list', label: t('map.view.list') },
        ]}
        onChange={setLook}
      />
      {look === 'map' ? (
        <Suspense fallback={<div className={styles.frame} aria-busy="true" />}>
          <MapView />
        </Suspense>
      ) : (
        <MapList />
      )}
      <OwnPlace />
    </>
  )
}

/** How one is seen oneself, and the way to change it. */
function OwnPlace() {
  const { data } = useOwnLocation()
  if (data === undefined) return null
  const { position } = data
  const said = position === null ? 'map.own.none' : position.town === null ? 'map.own.blurred' : 'map.own.town'
  return (
    <p className={styles.own}>
      <Icon name="lock" size="s" />
      <span>
        {t(said)} <a href="/settings/map">{t(position === null ? 'empty.map.act' : 'map.own.change')}</a>
      </span>
    </p>
  )
}
