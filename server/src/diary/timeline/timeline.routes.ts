import { hideFromTimelineCall, timelineCall } from '@entemi/contract/diary/post'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { hideEntry, readTimeline } from './timeline.service.ts'

export const timelineRoutes: Route[] = [
  handleRead(timelineCall, async ({ tx, db, viewer, query }) => ({
    // the first read of a day may rebuild the feed
    list: await readTimeline(viewer.firstToday ? db : tx, viewer, query),
  })),
  handle(hideFromTimelineCall, async ({ tx, viewer, params }) => {
    await hideEntry(tx, viewer, await requireVisibleEntry(tx, viewer, params.id))
    return { setData: { post_id: params.id } }
  }),
]
