import type { Route } from '#/platform/http/handle.ts'
import { bookmarkRoutes } from './bookmark/bookmark.routes.ts'
import { clientRoutes } from './client/client.routes.ts'
import { commentRoutes } from './comment/comment.routes.ts'
import { eventRoutes } from './event/event.routes.ts'
import { insightRoutes } from './insight/insight.routes.ts'
import { likeRoutes } from './like/like.routes.ts'
import { lifelineRoutes } from './lifeline/lifeline.routes.ts'
import { moodRoutes } from './mood/mood.routes.ts'
import { postRoutes } from './post/post.routes.ts'
import { relationRoutes } from './relation/relation.routes.ts'
import { diarySearchRoutes } from './search/search.routes.ts'
import { pinRoutes } from './pin/pin.routes.ts'
import { pollRoutes } from './poll/poll.routes.ts'
import { tagRoutes } from './tag/tag.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'

export const diaryRoutes: Route[] = [
  ...lifelineRoutes,
  ...insightRoutes,
  ...postRoutes,
  ...moodRoutes,
  ...diarySearchRoutes,
  ...pinRoutes,
  ...pollRoutes,
  ...eventRoutes,
  ...bookmarkRoutes,
  ...clientRoutes,
  ...tagRoutes,
  ...timelineRoutes,
  ...commentRoutes,
  ...likeRoutes,
  ...relationRoutes,
]
