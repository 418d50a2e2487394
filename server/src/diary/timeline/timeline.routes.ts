import { hideFromTimelineCall, timelineCall } from '@entemi/contract/diary/post'
import {
  addFeedSubscriptionCall,
  endFeedSubscriptionCall,
  feedSubscriptionCall,
  subscribedFeedCall,
} from '@entemi/contract/diary/timeline'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { requestOrigin } from '#/platform/session/site.ts'
import {
  endFeedSubscription,
  readFeedSubscription,
  readSubscribedFeed,
  renewFeedSubscription,
} from './feed-subscription.service.ts'
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
  handleRead(feedSubscriptionCall, async ({ tx, viewer }) => ({
    subscription: await readFeedSubscription(tx, viewer),
  })),
  handle(addFeedSubscriptionCall, async ({ tx, viewer, body }) => ({
    subscription: await renewFeedSubscription(tx, viewer, body.with_text),
  })),
  handle(endFeedSubscriptionCall, async ({ tx, viewer }) => ({ subscription: await endFeedSubscription(tx, viewer) })),
  // not from a standby: without a session nothing says how new it must be, and an ended address must not work
  handle(subscribedFeedCall, async ({ tx, site, params, query, request, reply }) => {
    const [origin, address] = [requestOrigin(request), request.url]
    const asked = { token: params.token, siteId: site.id, group: query.group, origin, address }
    const atom = await readSubscribedFeed(tx, asked)
    return reply
      .header('content-type', 'application/atom+xml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="entemi.atom"')
      .send(atom)
  }),
]
