import { canReact } from '#/core/visibility/reaction.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** An answer is a person's: nobody answers while acting as a group. */
export const canAnswer = (viewer: Viewer, entry: VisibleEntry): boolean => viewer.actorType < 2 && canReact(entry)

/** The same hour on the day before in the zone of the event, on both days of the change to summer time too. */
export const dayBefore = (startsAt: string, zone: string): string =>
  Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).subtract({ days: 1 }).toInstant().toString()
