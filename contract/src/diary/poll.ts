import * as z from 'zod/mini'
import { EntityList } from '#/core/entity.ts'
import { ChosenNumbers, Poll } from '#/core/poll.ts'
import { defineCall } from '#/platform/call.ts'
import { EntryId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { PageQuery } from '#/platform/paging.ts'

const EntryParams = z.object({ id: EntryId })
const PollAnswer = z.object({ poll: Poll })

export const votePollCall = defineCall({
  method: 'POST',
  path: '/api/poll/:id/vote',
  access: 'member',
  summary: 'Votes in the poll of an entry, in place of the viewer’s earlier vote.',
  params: EntryParams,
  body: z.strictObject({ choices: ChosenNumbers }),
  answer: PollAnswer,
  errors: ['FORBIDDEN', 'POLL_CLOSED'],
})

export const withdrawVoteCall = defineCall({
  method: 'DELETE',
  path: '/api/poll/:id/vote',
  access: 'member',
  summary: 'Takes back the viewer’s vote.',
  params: EntryParams,
  answer: PollAnswer,
  errors: ['FORBIDDEN', 'POLL_CLOSED'],
})

export const closePollCall = defineCall({
  method: 'POST',
  path: '/api/poll/:id/close',
  access: 'member',
  summary: 'Closes the poll of one’s own entry; its results are then visible to everybody who sees the entry.',
  params: EntryParams,
  answer: PollAnswer,
  errors: ['FORBIDDEN'],
})

export const votersCall = defineCall({
  method: 'GET',
  path: '/api/poll/:id/voters/:no',
  access: 'member',
  summary: 'Lists who voted for a choice, if the poll shows names and its results are visible to the viewer.',
  params: z.object({ id: EntryId, no: z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.poll.choices.max)) }),
  query: PageQuery,
  answer: EntityList,
  errors: ['FORBIDDEN'],
})
