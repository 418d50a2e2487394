import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, EntityList, PeopleQuery } from '#/core/entity.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

export const peopleCall = defineCall({
  method: 'GET',
  path: '/api/people',
  access: 'member',
  summary: 'Lists the people of the site by name; LIMIT gets only names and images.',
  query: z.extend(PeopleQuery, { friends: z.optional(z.literal('1')) }),
  answer: EntityList,
})

export const SuggestedPerson = z.extend(EntityCard, {
  common_friends: z.number(),
  /** A community that both are members of. */
  group: z.nullable(z.string()),
})

export const suggestionCall = defineCall({
  method: 'GET',
  path: '/api/people/suggestion',
  access: 'full',
  summary:
    'Suggests people: friends of friends and members of the viewer’s communities; without any, recent writers of public entries.',
  query: z.pick(PageQuery, { _size: true }),
  answer: listOf(SuggestedPerson),
})
