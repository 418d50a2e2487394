import { insightCall, onThisDayCall, personCall } from '@entemi/contract/lifeline'
import { handleRead, type Route } from '#/http/handle.ts'
import { readInsight, readLine, readMemory, readPerson } from './lifeline.service.ts'

export const lifelineRoutes: Route[] = [
  handleRead(personCall, async ({ tx, viewer, params, query }) => ({
    profile: await readPerson(tx, viewer, params.id),
    list: await readLine(tx, viewer, params.id, query),
  })),
  handleRead(insightCall, async ({ tx, viewer, query }) => ({ insight: await readInsight(tx, viewer, query) })),
  handleRead(onThisDayCall, async ({ tx, viewer, query }) => ({ list: await readMemory(tx, viewer, query.day) })),
]
