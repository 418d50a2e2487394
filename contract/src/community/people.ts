import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, EntityList, PeopleQuery } from '#/core/entity.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

export const peopleCall = defineCall({
  method: 'GET',
  path: '/api/people',
  access: 'member',
  summary: 'The people of the site by name; LIMIT gets names and pictures.',
  query: z.extend(PeopleQuery, { friends: z.optional(z.literal('1')) }),
  answer: EntityList,
})

export const SuggestedPerson = z.extend(EntityCard, {
  common_friends: z.number(),
  /** A community both are in. */
  group: z.nullable(z.string()),
})

export const suggestionCall = defineCall({
  method: 'GET',
  path: '/api/people/suggestion',
  access: 'full',
  summary: 'People one may know: friends of friends, and people of one’s communities.',
  query: z.pick(PageQuery, { _size: true }),
  answer: listOf(SuggestedPerson),
})
