import { useState } from 'react'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { defaultLevelOf } from '#/core/entry/privacy-level.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePopupMood } from './popup-mood.ts'
import { HelpOffer } from './HelpOffer.tsx'
import { saveMood } from './mood.queries.ts'
import { MoodForm } from './MoodForm.tsx'
import type { MoodValues } from './MoodForm.tsx'

/** Saves the current mood. */
export function MoodPage() {
  const { profile } = useUserState()
  // The mood at opening: saving changes it while the sheet is still open.
  const [last] = useState((profile?.mood ?? null) as Mood | null)
  const [chosen, setChosen] = useState<Mood | null>(null)
  const [offersHelp, setOffersHelp] = useState(false)
  const close = useCloseModal()
  usePopupMood(offersHelp ? null : chosen)

  const save = async ({ mood, words, level, place }: MoodValues) => {
    const noted = await saveMood({ mood, message: words, privacy_status: level, ...place })
    if (noted === undefined) return
    if (noted.offersHelp) setOffersHelp(true)
    else close()
  }
  if (offersHelp) return <HelpOffer />
  return (
    <MoodForm
      start={{ mood: null, words: '', level: defaultLevelOf(profile?.setting, 'mood'), place: null }}
      last={last}
      onMood={setChosen}
      onSave={save}
    />
  )
}
