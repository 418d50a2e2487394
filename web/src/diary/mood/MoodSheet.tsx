import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Faces } from './Faces.tsx'

interface Props {
  mood: Mood | null
  onChange: (mood: Mood | null) => void
  onClose: () => void
}

/** Chooses the mood of an entry that is being written. */
export function MoodSheet({ mood, onChange, onClose }: Props) {
  const [chosen, setChosen] = useState(mood)
  return (
    <Sheet
      title={t('mood.ask')}
      closeLabel={t('act.close')}
      onClose={onClose}
      transient
      mood={chosen}
      foot={<Take mood={chosen} isSet={mood !== null} onTake={onChange} />}
    >
      <Faces value={chosen} onChange={setChosen} />
    </Sheet>
  )
}

function Take(props: { mood: Mood | null; isSet: boolean; onTake: (mood: Mood | null) => void }) {
  const { mood, isSet, onTake } = props
  const close = useCloseModal()
  const take = (next: Mood | null) => {
    onTake(next)
    close()
  }
  return (
    <>
      <Button block large disabled={mood === null} onClick={() => take(mood)}>
        {mood === null ? t('mood.set.none') : t('mood.set', { mood: moodName(mood) })}
      </Button>
      {isSet && (
        <Button block variant="text" onClick={() => take(null)}>
          {t('entry.mood.none')}
        </Button>
      )}
    </>
  )
}
