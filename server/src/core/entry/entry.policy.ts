import type { EntryItem } from '@entemi/contract/core/entry'
import type { Letter } from '@entemi/contract/platform/letters'
import type { Viewer } from '#/platform/session/viewer.ts'
import { canCommentAs, canReact } from '#/core/visibility/reaction.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import { moderatorLetters } from '#/core/visibility/person.ts'

type EntryFacts = Pick<VisibleEntry, 'author_id' | 'group_id' | 'kind' | 'privacy' | 'state' | 'consultant_id'>

const leaderLetters: readonly Letter[] = ['A', 'C', 'E', 'R']

/** Written by the reader, or by the group the viewer acts as. */
export const isOwn = (viewer: Viewer, entry: Pick<EntryFacts, 'author_id'>): boolean =>
  entry.author_id === viewer.readerId || entry.author_id === viewer.actorId

export const isModerator = (letters: readonly Letter[]): boolean =>
  letters.some((letter) => moderatorLetters.includes(letter))

export const isLeader = (letters: readonly Letter[]): boolean =>
  letters.some((letter) => leaderLetters.includes(letter))

/** Lessons, solutions, articles and broadcasts have other calls for editing. */
export const canEdit = (viewer: Viewer, entry: EntryFacts): boolean =>
  isOwn(viewer, entry) && (entry.kind === 'note' || entry.kind === 'mood')

const removable: readonly EntryFacts['kind'][] = ['note', 'mood', 'friend', 'solution']

export const canRemove = (viewer: Viewer, entry: EntryFacts): boolean =>
  isOwn(viewer, entry) && removable.includes(entry.kind)

export const canSetPrivacy = (viewer: Viewer, entry: EntryFacts): boolean =>
  isOwn(viewer, entry) && (entry.kind === 'note' || entry.kind === 'mood' || entry.kind === 'solution')

/** The group the viewer acts as. */
export const actingGroup = (viewer: Viewer): string | null => (viewer.actorType < 2 ? null : viewer.actorId)

export const canComment = (viewer: Viewer, { state, privacy, group_id, consultant_id }: EntryFacts): boolean =>
  canCommentAs({ state, privacy, group_id, consultant_id, acting_group: actingGroup(viewer) })

/** `letters`: the viewer's relations to the group the entry was published to. */
export function listRights(viewer: Viewer, entry: EntryFacts, letters: readonly Letter[]): EntryItem['can'] {
  const moderate = isModerator(letters)
  return {
    edit: canEdit(viewer, entry) || (entry.kind === 'solution' && isOwn(viewer, entry)),
    delete: canRemove(viewer, entry) || moderate,
    privacy: canSetPrivacy(viewer, entry),
    comment: canComment(viewer, entry),
    like: canReact(entry),
    // whether it is public is asked when it is shared: its level may change while a card is open
    share: entry.state === 0 && entry.kind !== 'friend',
    report: !isOwn(viewer, entry),
    moderate,
  }
}
