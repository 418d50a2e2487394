import { useState } from 'react'
import { ConsentOf } from '#/core/consent/ConsentPage.tsx'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { findPosition } from './find-position.ts'
import type { Place } from './find-position.ts'
import styles from './PlaceSheet.module.css'
import { TownField } from './TownField.tsx'
import { checkTypedPlace, readTypedPlace } from './typed-place.ts'

interface Props {
  /** Known already, from an image: only the consent is asked for. */
  found?: Place | undefined
  onPlace: (place: Place) => void
  onClose: () => void
}

/** Chooses a place: the consent first, then the current position or a typed one. */
export function PlaceSheet({ found, onPlace, onClose }: Props) {
  const { consent } = useUserState()
  const isAllowed = consent.location !== undefined
  return (
    <Sheet
      title={t(isAllowed ? 'place.title' : 'consent.location')}
      closeLabel={t('act.close')}
      onClose={onClose}
      transient
    >
      {isAllowed ? <Choice onPlace={onPlace} /> : <Consent found={found} onPlace={onPlace} />}
    </Sheet>
  )
}

function Consent({ found, onPlace }: Pick<Props, 'found' | 'onPlace'>) {
  const close = useCloseModal()
  const decide = (accepted: boolean) => {
    if (accepted && found === undefined) return
    if (accepted && found !== undefined) onPlace(found)
    close()
  }
  return <ConsentOf type="location" onDecided={decide} />
}

function Choice({ onPlace }: Pick<Props, 'onPlace'>) {
  const close = useCloseModal()
  const [search, setSearch] = useState<'none' | 'running' | 'failed'>('none')
  const take = ({ lat, lon }: Place) => {
    onPlace({ lat, lon })
    close()
  }
  const findHere = async () => {
    if (search === 'running') return
    setSearch('running')
    const place = await findPosition()
    if (place === undefined) setSearch('failed')
    else take(place)
  }
  return (
    <>
      <Button variant="quiet" block icon="pin" busy={search === 'running'} onClick={() => void findHere()}>
        {t(search === 'running' ? 'mood.place.searching' : 'place.here')}
      </Button>
      {search === 'failed' && <FieldError>{t('place.failed')}</FieldError>}
      <div className={styles.town}>
        <TownField label={t('place.town')} onTown={take} />
      </div>
      <TypedPlace onPlace={take} />
      <p className="meta">{t('mood.place.blurred')}</p>
    </>
  )
}

/** Two typed coordinates. */
export function TypedPlace({ onPlace }: Pick<Props, 'onPlace'>) {
  const form = useFieldForm({
    values: { lat: '', lon: '' },
    labels: { lat: t('place.lat'), lon: t('place.lon') },
    rules: { lat: 'required;coordinate', lon: 'required;coordinate' },
    check: checkTypedPlace,
    save: async (values) => readTypedPlace(values),
    saved: (place) => {
      if (place !== undefined) onPlace(place)
    },
    guard: 'none',
  })
  return (
    <div className={styles.typed}>
      <h3>{t('place.typed')}</h3>
      <FormFrame form={form}>
        <div className={styles.pair}>
          <FormText form={form} name="lat" autoComplete="off" help={t('place.example', { example: '47.4979' })} />
          <FormText form={form} name="lon" autoComplete="off" help={t('place.example', { example: '19°2′25″E' })} />
        </div>
        <FormSubmit form={form} quiet>
          {t('place.use')}
        </FormSubmit>
      </FormFrame>
    </div>
  )
}
