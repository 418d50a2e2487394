import { calendarCall, insightCall, onThisDayCall, ownProfileCall, personCall } from '@entemi/contract/diary/lifeline'
import { readOwnProfile } from '#/account/profile/profile.service.ts'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { readCalendar, readInsight, readLine, readOnThisDay, readPerson } from './lifeline.service.ts'

export const lifelineRoutes: Route[] = [
  handleRead(personCall, async ({ tx, viewer, params, query }) => ({
    profile: await readPerson(tx, viewer, params.id),
    list: await readLine(tx, viewer, params.id, query),
  })),
  handleRead(ownProfileCall, async ({ tx, viewer, query }) => ({
    profile: await readOwnProfile(tx, viewer),
    list: await readLine(tx, viewer, viewer.readerId, query),
  })),
  handleRead(insightCall, async ({ tx, viewer, query }) => ({ insight: await readInsight(tx, viewer, query) })),
  handleRead(calendarCall, async ({ tx, viewer, query }) => ({ calendar: await readCalendar(tx, viewer, query) })),
  handleRead(onThisDayCall, async ({ tx, viewer, query }) => ({ list: await readOnThisDay(tx, viewer, query.day) })),
]
