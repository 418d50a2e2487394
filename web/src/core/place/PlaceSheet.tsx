import { useEffect, useState } from 'react'
import { ConsentOf } from '#/core/consent/ConsentPage.tsx'
import { ApiFailure } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { IconDisc, RowButton, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { findPosition, roundPosition } from './find-position.ts'
import type { Position } from './find-position.ts'
import { listRecentPlaces, placeName, rememberPlace } from './place.ts'
import type { Place } from './place.ts'
import styles from './PlaceSheet.module.css'
import { fetchTownsNear } from './town.queries.ts'
import type { NearTown } from './town.queries.ts'
import { TownField } from './TownField.tsx'

interface Props {
  /** Of a picture: its town is looked up instead of that of the device. */
  found?: Position | undefined
  onPlace: (place: Place) => void
  onClose: () => void
}

/** Chooses a town: the consent first, then one around the device or a picture, or a typed one. */
export function PlaceSheet({ found, onPlace, onClose }: Props) {
  const { consent } = useUserState()
  const isAllowed = consent.location !== undefined
  const title = !isAllowed ? 'consent.location' : found === undefined ? 'place.title' : 'place.ofPicture'
  return (
    <Sheet title={t(title)} closeLabel={t('act.close')} onClose={onClose} transient>
      {isAllowed ? <Choice found={found} onPlace={onPlace} /> : <Consent />}
    </Sheet>
  )
}

function Consent() {
  const close = useCloseModal()
  return <ConsentOf type="location" onDecided={(accepted) => !accepted && close()} />
}

function Choice({ found, onPlace }: Pick<Props, 'found' | 'onPlace'>) {
  const close = useCloseModal()
  const [position, setPosition] = useState(() => found && roundPosition(found))
  const [state, setState] = useState<'none' | 'locating' | 'unknown'>('none')
  const take = (place: Place) => {
    rememberPlace(place)
    onPlace(place)
    close()
  }
  const findHere = async () => {
    if (state === 'locating') return
    setState('locating')
    const here = await findPosition()
    setState(here === undefined ? 'unknown' : 'none')
    setPosition(here && roundPosition(here))
  }
  return (
    <>
      {position === undefined ? (
        <Button variant="quiet" block icon="pin" busy={state === 'locating'} onClick={() => void findHere()}>
          {t(state === 'locating' ? 'place.searching' : 'place.here')}
        </Button>
      ) : (
        <NearTowns position={position} onPlace={take} />
      )}
      {state === 'unknown' && <FieldError>{t('place.failed')}</FieldError>}
      <div className={styles.town}>
        <TownField label={t('place.town')} onTown={({ v, name }) => take({ town: Number(v), name })} />
      </div>
      <RecentPlaces onPlace={take} />
      <p className="meta">{t('place.stored')}</p>
    </>
  )
}

function RecentPlaces({ onPlace }: Pick<Props, 'onPlace'>) {
  const [recent] = useState(listRecentPlaces)
  if (recent.length === 0) return null
  return (
    <div role="group" aria-label={t('place.recent')}>
      <RowsHeading>{t('place.recent')}</RowsHeading>
      <Rows>
        {recent.map((place) => (
          <RowButton
            key={place.town}
            lead={<IconDisc icon="clock" />}
            title={place.name}
            onClick={() => onPlace(place)}
          />
        ))}
      </Rows>
    </div>
  )
}

/** The town of a position and those around it. */
function NearTowns({ position, onPlace }: { position: Position; onPlace: (place: Place) => void }) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    void lookUp(position).then(setFound)
  }, [position])
  if (found === undefined)
    return (
      <Button variant="quiet" block icon="pin" busy>
        {t('place.searching')}
      </Button>
    )
  if (found === 'failed') return <FieldError>{t('place.failed')}</FieldError>
  if (found === 'offline')
    return (
      <>
        <p role="status">{t('place.offline')}</p>
        <Button variant="quiet" block icon="pin" onClick={() => onPlace(position)}>
          {t('place.offline.use')}
        </Button>
      </>
    )
  if (found.length === 0) return <p role="status">{t('place.nowhere')}</p>
  return (
    <div role="group" aria-label={t('place.around')}>
      <Rows>
        {found.map((town) => (
          <RowButton
            key={town.id}
            lead={<IconDisc icon="pin" />}
            title={placeName(town)}
            note={town.country}
            onClick={() => onPlace({ town: town.id, name: placeName(town) })}
          />
        ))}
      </Rows>
    </div>
  )
}

type Found = readonly NearTown[] | 'failed' | 'offline'

async function lookUp(position: Position): Promise<Found> {
  try {
    return await fetchTownsNear(position)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.status === 0 ? 'offline' : 'failed'
  }
}
