import { closePollCall, votePollCall, votersCall, withdrawVoteCall } from '@entemi/contract/diary/poll'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { closePoll, readVoters, votePoll, withdrawVote } from './poll.service.ts'

export const pollRoutes: Route[] = [
  handle(votePollCall, async ({ tx, viewer, params, body }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { poll: await votePoll(tx, viewer, entry, body.choices) }
  }),
  handle(withdrawVoteCall, async ({ tx, viewer, params }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { poll: await withdrawVote(tx, viewer, entry) }
  }),
  handle(closePollCall, async ({ tx, viewer, params }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { poll: await closePoll(tx, viewer, entry) }
  }),
  handleRead(votersCall, async ({ tx, viewer, params, query }) => {
    const entry = await requireVisibleEntry(tx, viewer, params.id)
    return { list: await readVoters(tx, viewer, entry, params.no, query) }
  }),
]
