import { createContext, use, useEffect } from 'react'
import type { Mood } from '#/platform/kit/mood.ts'

/** Set by the sheet around a popup. */
export const PopupMoodContext = createContext<(mood: Mood | null) => void>(() => undefined)

/** Tints the sheet around the popup. */
export function usePopupMood(mood: Mood | null): void {
  const setMood = use(PopupMoodContext)
  useEffect(() => {
    setMood(mood)
    return () => setMood(null)
  }, [setMood, mood])
}
