import { setMoodCall } from '@entemi/contract/diary/post'
import { requireAllowed } from '#/platform/api-error.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import { setMood } from './mood.service.ts'

export const moodRoutes: Route[] = [
  handle(setMoodCall, async ({ tx, viewer, body }) => {
    // a group has no mood
    requireAllowed(viewer.actorType < 2)
    return { setData: await setMood(tx, viewer, body) }
  }),
]
