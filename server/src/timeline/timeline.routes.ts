import { hideFromTimelineCall, timelineCall } from '@entemi/contract/post'
import { requireVisibleEntry } from '#/entry/entry.visibility.ts'
import { handle, type Route } from '#/http/handle.ts'
import { hideEntry, readTimeline } from './timeline.service.ts'

export const timelineRoutes: Route[] = [
  handle(timelineCall, async ({ tx, viewer, query }) => ({ list: await readTimeline(tx, viewer, query) })),
  handle(hideFromTimelineCall, async ({ tx, viewer, params }) => {
    await hideEntry(tx, viewer, await requireVisibleEntry(tx, viewer, params.id))
    return { setData: { post_id: params.id } }
  }),
]
