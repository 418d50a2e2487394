import type { NewPoll } from '@entemi/contract/core/poll'
import { limits } from '@entemi/contract/platform/limits'

/** With fields that may still be empty. */
export type PollDraft = NewPoll

export const emptyPoll: PollDraft = { choices: ['', ''], multiple: false, named: false, closes_in_days: null }

const writtenChoices = ({ choices }: PollDraft): string[] =>
  choices.map((text) => text.trim()).filter((text) => text !== '')

/** Whether it has enough choices, and all are different. */
export function isCompletePoll(poll: PollDraft): boolean {
  const written = writtenChoices(poll)
  const different = new Set(written.map((text) => text.toLocaleLowerCase('hu')))
  return written.length >= limits.poll.choices.min && different.size === written.length
}

/** As it is sent: empty fields are left out. */
export const writePoll = (poll: PollDraft): NewPoll => ({ ...poll, choices: writtenChoices(poll) })

export const isEmptyPoll = (poll: PollDraft | null): boolean => poll === null || writtenChoices(poll).length === 0

/** An older version may have stored another shape. */
export function readPoll(stored: unknown): PollDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { choices, multiple, named, closes_in_days } = stored as Partial<Record<keyof PollDraft, unknown>>
  if (!Array.isArray(choices) || !choices.every((text) => typeof text === 'string')) return null
  return {
    choices,
    multiple: multiple === true,
    named: named === true,
    closes_in_days: typeof closes_in_days === 'number' ? closes_in_days : null,
  }
}
