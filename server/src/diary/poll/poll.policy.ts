import { canReact } from '#/core/visibility/reaction.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** A vote is a person's: nobody votes while acting as a group. */
export const canVote = (viewer: Viewer, entry: VisibleEntry): boolean => viewer.actorType < 2 && canReact(entry)
