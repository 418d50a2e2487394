import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { SkeletonRows, SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { useWide } from '#/platform/kit/use-wide.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { OwnPlace } from './OwnPlace.tsx'
import styles from './Map.module.css'

const ConsentOf = lazy(async () => ({ default: (await import('#/core/consent/ConsentPage.tsx')).ConsentOf }))
const NarrowMap = lazy(async () => ({ default: (await import('./NarrowMap.tsx')).NarrowMap }))
const WideMap = lazy(async () => ({ default: (await import('./WideMap.tsx')).WideMap }))
const MapList = lazy(async () => ({ default: (await import('./MapList.tsx')).MapList }))

type Look = 'map' | 'list'

/** The page We: as a list at first, as a map once the reader has consented to it. */
export function WePage() {
  const { consent } = useUserState()
  return <Members start={consent.location === undefined ? 'list' : 'map'} />
}

/** The address of the map itself. */
export function MapPage() {
  return <Members start="map" />
}

/** Where members are, as a map and as a list; only the map needs the consent. From 960 px both are shown. */
function Members({ start }: { start: Look }) {
  const { consent } = useUserState()
  const [look, setLook] = useState(start)
  const isWide = useWide()
  const needsConsent = look === 'map' && consent.location === undefined
  const ask = needsConsent && <AskConsent onDecline={() => setLook('list')} />
  if (isWide) {
    return (
      <Suspense fallback={<div className={styles.wide} aria-busy="true" />}>
        <WideMap ask={ask} isOpen={consent.location !== undefined} onOpen={() => setLook('map')} />
      </Suspense>
    )
  }
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
      {ask}
      {look === 'map' && !needsConsent && (
        <Suspense fallback={<MapPlace />}>
          <NarrowMap />
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
