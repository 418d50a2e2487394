import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { SkeletonRows, SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { useOwnLocation } from './map.queries.ts'
import styles from './Map.module.css'

const ConsentOf = lazy(async () => ({ default: (await import('#/core/consent/ConsentPage.tsx')).ConsentOf }))
const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))
const MapList = lazy(async () => ({ default: (await import('./MapList.tsx')).MapList }))

type Look = 'map' | 'list'

/** The page We: as a list at first, as a map once the reader has consented to it. */
export function WePage() {
  const { consent } = useUserState()
  return <Map start={consent.location === undefined ? 'list' : 'map'} />
}

/** The address of the map itself. */
export function MapPage() {
  return <Map start="map" />
}

/** Where members are, as a map and as a list; only the map needs the consent. */
function Map({ start }: { start: Look }) {
  const { consent } = useUserState()
  const [look, setLook] = useState(start)
  const needsConsent = look === 'map' && consent.location === undefined
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
      {needsConsent && <AskConsent onDecline={() => setLook('list')} />}
      {look === 'map' && !needsConsent && (
        <Suspense fallback={<MapPlace />}>
          <MapView />
        </Suspense>
      )}
      {look === 'list' && (
        <Suspense fallback={<SkeletonRows label={t('load.loading')} />}>
          <MapList />
        </Suspense>
      )}
      {!needsConsent && <OwnPlace />}
    </>
  )
}

function AskConsent({ onDecline }: { onDecline: () => void }) {
  return (
    <div className={styles.consent}>
      <Panel>
        <Suspense fallback={<SkeletonText label={t('load.loading')} count={8} />}>
          <ConsentOf
            type="location"
            onDecided={(accepted) => {
              if (!accepted) onDecline()
            }}
          />
        </Suspense>
      </Panel>
    </div>
  )
}

/** As high as the map with its chips, so that the content below does not shift. */
function MapPlace() {
  return (
    <>
      <div className={styles.frame} aria-busy="true" />
      <div className={joinClasses(styles.below, styles.noChips)} />
    </>
  )
}

/** One's own position, and a link to change it. */
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
