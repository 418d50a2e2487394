import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, ListedGroup } from '#/core/entity.ts'
import { EntryItem } from '#/core/entry.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

/** What can be searched for: entries, people, communities, articles of the libraries. */
export const searchKinds = ['post', 'person', 'entity', 'article'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchCall = defineCall({
  method: 'GET',
  path: '/api/search',
  access: 'full',
  summary: 'Searches entries, people, communities or articles that the viewer may see.',
  query: z.extend(PageQuery, {
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    kind: z._default(z.enum(searchKinds), 'post'),
  }),
  answer: listOf(z.union([EntryItem, ListedGroup, EntityCard])),
})
