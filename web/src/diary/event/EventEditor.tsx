import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useState } from 'react'
import { listZones, nameZone } from '#/account/profile/zone-names.ts'
import type { EventDraft } from '#/core/entry/event-draft.ts'
import { placeText } from '#/core/place/place.ts'
import { TownField } from '#/core/place/TownField.tsx'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { RemovableChip } from '#/platform/kit/RemovableChip.tsx'
import { DateField, Select, TextField } from '#/platform/kit/TextField.tsx'
import { PartEditor } from '#/diary/post/PartEditor.tsx'
import styles from './Event.module.css'

interface Props {
  event: EventDraft
  onChange: (event: EventDraft) => void
  /** Undefined: a saved event stays, it can be cancelled. */
  onRemove: (() => void) | undefined
}

/** When and where; title, text and pictures are those of the entry. */
export function EventEditor({ event, onChange, onRemove }: Props) {
  const { day, time, end_day, end_time, zone, place, link } = event
  const [hasEnd, setHasEnd] = useState(end_time !== '')
  const change = (part: Partial<EventDraft>) => onChange({ ...event, ...part })
  return (
    <PartEditor title={t('event.title')} removeLabel={t('event.remove')} onRemove={onRemove}>
      <div className={styles.pair}>
        <DateField
          label={t('event.day')}
          required
          value={day}
          onChange={({ target }) => change({ day: target.value })}
        />
        <TextField
          label={t('event.time')}
          type="time"
          required
          value={time}
          onChange={({ target }) => change({ time: target.value })}
        />
      </div>
      {hasEnd ? (
        <div className={styles.pair}>
          <DateField
            label={t('event.endDay')}
            value={end_day || day}
            onChange={({ target }) => change({ end_day: target.value })}
          />
          <TextField
            label={t('event.endTime')}
            type="time"
            value={end_time}
            onChange={({ target }) => change({ end_time: target.value })}
          />
        </div>
      ) : (
        <div>
          <Button variant="text" icon="plus" onClick={() => setHasEnd(true)}>
            {t('event.addEnd')}
          </Button>
        </div>
      )}
      <ZoneSelect zone={zone} onChange={(next) => change({ zone: next })} />
      {place === null ? (
        <TownField label={t('event.town')} onTown={({ v, name }) => change({ place: { town: Number(v), name } })} />
      ) : (
        <div>
          <RemovableChip icon="pin" removeLabel={t('event.town.remove')} onRemove={() => change({ place: null })}>
            {placeText(place)}
          </RemovableChip>
        </div>
      )}
      <TextField
        label={t('event.link')}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={limits.event.link}
        value={link}
        onChange={({ target }) => change({ link: target.value })}
      />
    </PartEditor>
  )
}

/** At first the zone of the device. */
function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const language = currentLanguage()
  const [zones, setZones] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    let isHere = true
    void listZones(language).then((all) => isHere && setZones(all))
    return () => {
      isHere = false
    }
  }, [language])
  const isListed = zones.some(({ value }) => value === zone)
  return (
    <Select
      label={t('event.zone')}
      value={zone}
      options={isListed ? zones : [{ value: zone, label: nameZone(zone, language) }, ...zones]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
