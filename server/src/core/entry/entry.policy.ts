import type { EntryItem } from '@entemi/contract/core/entry'
import type { Letter } from '@entemi/contract/platform/letters'
import type { Viewer } from '#/platform/session/viewer.ts'
import { canCommentAs, canReact } from '#/core/visibility/reaction.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import { moderatorLetters } from '#/core/visibility/person.ts'

type Facts = Pick<VisibleEntry, 'author_id' | 'group_id' | 'kind' | 'privacy' | 'state'>

const leaderLetters: readonly Letter[] = ['A', 'C', 'E', 'R']

/** One's own, or one's group's while one acts as it. */
export const isOwn = (viewer: Viewer, entry: Pick<Facts, 'author_id'>): boolean =>
  entry.author_id === viewer.readerId || entry.author_id === viewer.actorId

export const isModerator = (letters: readonly Letter[]): boolean =>
  letters.some((letter) => moderatorLetters.includes(letter))

export const isLeader = (letters: readonly Letter[]): boolean =>
  letters.some((letter) => leaderLetters.includes(letter))

/** A lesson, a solution, an article and a broadcast are written by calls of their own. */
export const canEdit = (viewer: Viewer, entry: Facts): boolean =>
  isOwn(viewer, entry) && (entry.kind === 'note' || entry.kind === 'mood')

const removable: readonly Facts['kind'][] = ['note', 'mood', 'friend', 'solution']

export const canRemove = (viewer: Viewer, entry: Facts): boolean =>
  isOwn(viewer, entry) && removable.includes(entry.kind)

export const canSetPrivacy = (viewer: Viewer, entry: Facts): boolean =>
  isOwn(viewer, entry) && (entry.kind === 'note' || entry.kind === 'mood' || entry.kind === 'solution')

/** The group in whose name one speaks. */
export const actingGroup = (viewer: Viewer): string | null => (viewer.actorType < 2 ? null : viewer.actorId)

export const canComment = (viewer: Viewer, { state, privacy, group_id }: Facts): boolean =>
  canCommentAs({ state, privacy, group_id, acting_group: actingGroup(viewer) })

/** `letters`: the viewer's in the group that the entry was published to. */
export function listRights(viewer: Viewer, entry: Facts, letters: readonly Letter[]): EntryItem['can'] {
  const moderate = isModerator(letters)
  return {
    edit: canEdit(viewer, entry) || (entry.kind === 'solution' && isOwn(viewer, entry)),
    delete: canRemove(viewer, entry) || moderate,
    privacy: canSetPrivacy(viewer, entry),
    comment: canComment(viewer, entry),
    like: canReact(entry),
    // offered for what is not public too: the answer then leads to changing who sees it
    share: entry.state === 0 && entry.kind !== 'friend',
    report: !isOwn(viewer, entry),
    moderate,
  }
}
