import { tagInsightCall } from '@entemi/contract/diary/insight'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { readTagInsight } from './insight.service.ts'

export const insightRoutes: Route[] = [
  handleRead(tagInsightCall, async ({ tx, viewer, query }) => ({ insight: await readTagInsight(tx, viewer, query) })),
]
