import type { EntryCategory } from '@entemi/contract/core/entry'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import type { UserState } from '@entemi/contract/platform/state'

/** The small steps of a newcomer, in the order they are shown. */
export const firstSteps = ['mood', 'question', 'community'] as const
export type FirstStep = (typeof firstSteps)[number]

const written: readonly EntryCategory[] = ['note', 'gratitude', 'decision', 'goal', 'occupies-me', 'solution']

/** Whether the card with the first steps may still be shown. */
export function isNewcomer(setting: PersonSetting | undefined, today = new Date().toISOString().slice(0, 10)): boolean {
  return (setting?.first_steps_until ?? '') >= today
}

/** The steps not done yet: a mood noted, something written, a community joined or asked. */
export function listStepsLeft(
  { auth_memberArray, entity_relation }: Pick<UserState, 'auth_memberArray' | 'entity_relation'>,
  own: readonly { category: EntryCategory }[],
): FirstStep[] {
  const isDone: Record<FirstStep, boolean> = {
    mood: own.some(({ category }) => category === 'mood'),
    question: own.some(({ category }) => written.includes(category)),
    community: auth_memberArray.length > 0 || Object.values(entity_relation).some((letters) => letters.includes('j')),
  }
  return firstSteps.filter((step) => !isDone[step])
}
