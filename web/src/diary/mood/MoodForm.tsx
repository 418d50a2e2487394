import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { moods } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { MoodCompass } from '#/platform/kit/MoodCompass.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import type { Place } from '#/core/place/find-position.ts'
import { PlaceChip } from '#/core/place/PlaceChip.tsx'
import { PlaceSheet } from '#/core/place/PlaceSheet.tsx'
import { AudienceSheet } from '#/diary/post/AudienceSheet.tsx'
import { useAudienceText } from '#/diary/post/audience-text.ts'
import { findLevel, levelIcons } from '#/core/entry/privacy-level.ts'
import type { Level } from '#/core/entry/privacy-level.ts'
import styles from './MoodForm.module.css'

export interface MoodValues {
  mood: Mood
  words: string
  level: Level
  place: Place | null
}

interface Props {
  start: { mood: Mood | null; words: string; level: Level; place: Place | null }
  /** The previous mood: a line is drawn from it to the chosen face. */
  last: Mood | null
  onMood?: (mood: Mood) => void
  /** Resolves when it is done, successfully or not. */
  onSave: (values: MoodValues) => Promise<void>
}

/** Mood, text, place and audience. */
export function MoodForm({ start, last, onMood, onSave }: Props) {
  const [mood, setMood] = useState(start.mood)
  const [words, setWords] = useState(start.words)
  const [level, setLevel] = useState(start.level)
  const [place, setPlace] = useState(start.place)
  const [placing, setPlacing] = useState(false)
  const [saving, setSaving] = useState(false)

  const choose = (chosen: Mood) => {
    setMood(chosen)
    onMood?.(chosen)
  }
  const save = async () => {
    if (mood === null || saving) return
    setSaving(true)
    await onSave({ mood, words: words.trim(), level, place }).finally(() => setSaving(false))
  }
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <MoodCompass
          label={t('mood.ask')}
          words={faceWords()}
          axes={{
            top: t('mood.axis.lively'),
            bottom: t('mood.axis.quiet'),
            left: t('mood.axis.hard'),
            right: t('mood.axis.good'),
          }}
          value={mood}
          last={last}
          onChange={choose}
        />
        <TextField
          round
          hideLabel
          className={styles.words}
          label={t('mood.words')}
          placeholder={t('mood.words')}
          maxLength={limits.entry}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className={styles.place}>
          {place === null ? (
            <Button variant="text" icon="pin" aria-haspopup="dialog" onClick={() => setPlacing(true)}>
              {t('mood.place.add')}
            </Button>
          ) : (
            <PlaceChip place={place} onRemove={() => setPlace(null)} />
          )}
        </div>
        <Button type="submit" block large busy={saving} disabled={mood === null}>
          {mood === null ? t('mood.set.none') : t('mood.set', { mood: faceWord(mood) })}
        </Button>
      </form>
      <Audience level={level} onChange={setLevel} />
      {placing && <PlaceSheet onPlace={setPlace} onClose={() => setPlacing(false)} />}
    </>
  )
}

function Audience({ level, onChange }: { level: Level; onChange: (level: Level) => void }) {
  const [choosing, setChoosing] = useState(false)
  const text = useAudienceText(level, 'mood')
  return (
    <>
      <p className={styles.audience}>
        <Icon name={levelIcons[level]} size="xs" />
        {text}
        <button type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('privacy.change')}
        </button>
      </p>
      {choosing && (
        <AudienceSheet
          type="mood"
          level={level}
          onChange={(next) => onChange(findLevel(next) ?? level)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

function faceWords(): Record<Mood, string> {
  return Object.fromEntries(moods.map((mood) => [mood, faceWord(mood)])) as Record<Mood, string>
}

/** In lower case, for use in a sentence and under a face. */
function faceWord(mood: Mood): string {
  return t(`mood.${mood}`).toLocaleLowerCase(currentLanguage())
}
