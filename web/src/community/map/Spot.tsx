import { lazy, Suspense } from 'react'
import { loadTexts, t } from '#/platform/i18n/i18n.ts'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import type { MapPerson, MapSpot } from './map.queries.ts'

const SpotPanel = lazy(async () => ({ default: (await import('./SpotPanel.tsx')).SpotPanel }))
const EventSpotPanel = lazy(async () => {
  const [module] = await Promise.all([import('./EventSpotPanel.tsx'), loadTexts('group')])
  return { default: module.EventSpotPanel }
})

interface Props {
  spot: MapSpot
  friends: boolean
  /** Without it a person's page is opened. */
  onPerson?: ((person: MapPerson) => void) | undefined
  onClose: () => void
}

/** The people or the events of the chosen place. */
export function Spot({ spot, friends, onPerson, onClose }: Props) {
  return (
    <Suspense fallback={<SkeletonRows label={t('load.loading')} count={2} />}>
      {spot.kind === 'cluster' ? (
        <SpotPanel key={spot.bbox} spot={spot} friends={friends} onPerson={onPerson} onClose={onClose} />
      ) : (
        <EventSpotPanel key={spot.bbox} spot={spot} onClose={onClose} />
      )}
    </Suspense>
  )
}
