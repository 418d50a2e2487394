import { useState } from 'react'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { defaultLevelOf } from '#/core/entry/privacy-level.ts'
import { timeOf, writtenWhen } from '#/core/form/when.ts'
import { writePlace } from '#/core/place/place.ts'
import { readPastDay, showOnLine } from '#/diary/post/past-day.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePopupMood } from './popup-mood.ts'
import { FaceButtons } from './FaceButtons.tsx'
import { HelpOffer } from './HelpOffer.tsx'
import { saveMood } from './mood.queries.ts'
import { MoodForm } from './MoodForm.tsx'
import type { MoodValues } from './MoodForm.tsx'

/** Saves the current mood, or that of a past day. With `quick` a tap on a face is enough. */
export function MoodPage({ search }: PageProps) {
  const [isQuick, setQuick] = useState('quick' in search)
  const [offersHelp, setOffersHelp] = useState('help' in search)
  const close = useCloseModal()
  const finish = (noted: { offersHelp: boolean } | undefined, day = '') => {
    if (noted === undefined) return
    if (noted.offersHelp) setOffersHelp(true)
    else if (day === '') close()
    else showOnLine(day)
  }
  if (offersHelp) return <HelpOffer />
  if (!isQuick) return <WholeMood day={readPastDay(search['day'])} onSaved={finish} />
  return (
    <>
      <FaceButtons onSaved={finish} hasNames />
      <Button variant="text" block icon="edit" onClick={() => setQuick(false)}>
        {t('mood.withText')}
      </Button>
    </>
  )
}

interface WholeProps {
  day: string
  onSaved: (noted: { offersHelp: boolean } | undefined, day: string) => void
}

function WholeMood({ day, onSaved }: WholeProps) {
  const { profile } = useUserState()
  // The mood at opening: saving changes it while the sheet is still open.
  const [last] = useState((profile?.mood ?? null) as Mood | null)
  const [chosen, setChosen] = useState<Mood | null>(null)
  const [when] = useState(() => ({ day, time: day === '' ? '' : timeOf(Date.now()) }))
  usePopupMood(chosen)
  usePageTitle(day === '' ? undefined : t('mood.askPast', { day: formatDate(day) }))
  const save = async ({ mood, tags, text, level, consultant, place, when: at, files }: MoodValues) => {
    const named = tags.length > 0 && { tags: [...tags] }
    const body = {
      mood,
      ...named,
      message: text,
      privacy_status: level,
      ...(consultant && { consultant_id: consultant.id }),
      ...(place && writePlace(place)),
      ...writtenWhen(at),
    }
    onSaved(await saveMood(body, files.media), at.day)
  }
  return (
    <MoodForm
      start={{
        mood: null,
        tags: [],
        text: '',
        level: defaultLevelOf(profile?.setting, 'mood'),
        consultant: null,
        place: null,
        when,
        files: { media: [], removed: [] },
      }}
      last={day === '' ? last : null}
      isNew
      onMood={setChosen}
      onSave={save}
    />
  )
}
