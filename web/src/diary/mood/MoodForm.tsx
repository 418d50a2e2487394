import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { dayOf, describeWhen } from '#/core/form/when.ts'
import type { When } from '#/core/form/when.ts'
import { WhenSheet } from '#/core/form/WhenSheet.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import type { Position } from '#/core/place/find-position.ts'
import { placeText } from '#/core/place/place.ts'
import type { Place } from '#/core/place/place.ts'
import { PlaceSheet } from '#/core/place/PlaceSheet.tsx'
import { PhotoOffers, usePhotoOffers } from '#/core/upload/PhotoOffers.tsx'
import { RecordButton } from '#/core/upload/RecordButton.tsx'
import { UploadButton } from '#/core/upload/UploadButton.tsx'
import { UploadList } from '#/core/upload/UploadList.tsx'
import type { Stored } from '#/core/upload/upload-queue.ts'
import { useUploader } from '#/core/upload/use-uploader.ts'
import { AudienceSheet } from '#/diary/post/AudienceSheet.tsx'
import { Fact } from '#/diary/post/Fact.tsx'
import { TagToggles } from '#/diary/tag/TagToggles.tsx'
import { useAudienceText, withConsultant } from '#/diary/post/audience-text.ts'
import type { Consultant } from '#/core/entry/draft.ts'
import { findLevel, levelIcons, levels } from '#/core/entry/privacy-level.ts'
import type { Level } from '#/core/entry/privacy-level.ts'
import { Faces } from './Faces.tsx'
import styles from './MoodForm.module.css'

export interface MoodValues {
  mood: Mood
  /** Names. */
  tags: readonly string[]
  text: string
  level: Level
  consultant: Consultant | null
  place: Place | null
  when: When
  files: Stored
}

interface Props {
  start: Omit<MoodValues, 'mood'> & { mood: Mood | null }
  /** The previous mood: a line is drawn from it to the chosen face. */
  last: Mood | null
  /** Files of a new one wait on the device while there is no network. */
  isNew?: boolean
  onMood?: (mood: Mood) => void
  /** Resolves when it is done, successfully or not. */
  onSave: (values: MoodValues) => Promise<void>
}

/** Mood, tags, text, pictures, time, place and audience. */
export function MoodForm({ start, last, isNew = false, onMood, onSave }: Props) {
  const [mood, setMood] = useState(start.mood)
  const [tags, setTags] = useState(start.tags)
  const [text, setText] = useState(start.text)
  const [level, setLevel] = useState(start.level)
  const [consultant, setConsultant] = useState(start.consultant)
  const [place, setPlace] = useState(start.place)
  const [when, setWhen] = useState(start.when)
  const [open, setOpen] = useState<'place' | 'when'>()
  const [found, setFound] = useState<Position>()
  const photo = usePhotoOffers()
  const [saving, setSaving] = useState(false)
  const [now] = useState(() => Date.now())
  const { queue, items, busy, take } = useUploader(start.files, { waits: isNew, takesClips: true })

  const choose = (chosen: Mood) => {
    setMood(chosen)
    onMood?.(chosen)
  }
  const save = async () => {
    if (mood === null || saving) return
    if (busy > 0) return void showToast({ text: t('upload.inProgress') })
    setSaving(true)
    const values = { mood, tags, text: text.trim(), level, consultant, place, when, files: queue.stored() }
    await onSave(values).finally(() => setSaving(false))
  }
  const close = () => setOpen(undefined)
  const whenText = describeWhen(when, now)
  const isPast = when.day !== '' && when.day < dayOf(now)
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Faces value={mood} last={last} onChange={choose} />
        <TagToggles chosen={tags} onChange={setTags} />
        <TextField
          round
          hideLabel
          className={styles.text}
          label={t('mood.text')}
          placeholder={t('mood.text')}
          maxLength={limits.entry}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <UploadList queue={queue} items={items} />
        <PhotoOffers
          {...photo}
          onDay={(day) => setWhen({ day, time: '' })}
          onPosition={(position) => {
            setFound(position)
            setOpen('place')
          }}
        />
        <div className={styles.facts}>
          <UploadButton takesVideos onChoose={(files) => void take(files).then(photo.offer)} />
          <RecordButton queue={queue} take={take} />
          <Fact icon="cal" label={t('entry.changeDate', { when: whenText })} onOpen={() => setOpen('when')}>
            {whenText}
          </Fact>
          <Fact
            icon="pin"
            label={place === null ? t('mood.place.add') : t('entry.place.change', { place: placeText(place) })}
            onOpen={() => {
              setFound(undefined)
              setOpen('place')
            }}
            remove={place === null ? undefined : { label: t('place.remove'), onRemove: () => setPlace(null) }}
          >
            {place === null ? t('entry.place') : placeText(place)}
          </Fact>
        </div>
        <Button type="submit" className={styles.save} block large busy={saving} disabled={mood === null}>
          {mood === null ? t('mood.set.none') : t(isPast ? 'mood.set.past' : 'mood.set', { mood: moodName(mood) })}
        </Button>
      </form>
      <Audience level={level} onChange={setLevel} consultant={consultant} onConsultant={setConsultant} />
      {open === 'place' && <PlaceSheet found={found} onPlace={setPlace} onClose={close} />}
      {open === 'when' && <WhenSheet when={when} onChange={setWhen} onClose={close} />}
    </>
  )
}

interface AudienceProps {
  level: Level
  onChange: (level: Level) => void
  consultant: Consultant | null
  onConsultant: (consultant: Consultant | null) => void
}

function Audience({ level, onChange, consultant, onConsultant }: AudienceProps) {
  const [choosing, setChoosing] = useState(false)
  const text = useAudienceText(level, 'mood')
  return (
    <>
      <p className={styles.audience}>
        <Icon name={levelIcons[level]} size="xs" />
        {withConsultant(text, level, consultant?.name)}
        <button type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('privacy.change')}
        </button>
      </p>
      {choosing && (
        <AudienceSheet
          type="mood"
          level={level}
          group={null}
          offered={levels}
          onChange={(next) => onChange(findLevel(next) ?? level)}
          consulting={{ consultant, onConsultant }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
