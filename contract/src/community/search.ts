import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityCard, ListedGroup } from '#/core/entity.ts'
import { EntryItem } from '#/core/entry.ts'
import { EntityId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'

/** What can be searched for: entries, people, communities, articles of the libraries. */
export const searchKinds = ['post', 'person', 'entity', 'article'] as const
export type SearchKind = (typeof searchKinds)[number]

const SearchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const searchCall = defineCall({
  method: 'GET',
  path: '/api/search',
  access: 'full',
  summary: 'Searches entries, people, communities or articles that the viewer may see; the best matches come first.',
  query: z.extend(PageQuery, { query: SearchText, kind: z._default(z.enum(searchKinds), 'post') }),
  answer: listOf(z.union([EntryItem, ListedGroup, EntityCard])),
})

const someOf = <S extends z.ZodMiniType>(item: S) => z.object({ data: z.array(item), has_more: z.boolean() })

export const searchAllCall = defineCall({
  method: 'GET',
  path: '/api/search/all',
  access: 'full',
  summary: 'The few best matches of each kind, and whether there are more.',
  query: z.object({ query: SearchText }),
  answer: z.object({
    data: z.object({
      person: someOf(EntityCard),
      entity: someOf(ListedGroup),
      post: someOf(EntryItem),
      article: someOf(EntryItem),
    }),
  }),
})

export const suggestCall = defineCall({
  method: 'GET',
  path: '/api/search/suggest',
  access: 'full',
  summary: 'Suggests people and communities by the start of a name, while the viewer types.',
  query: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameQuery)) }),
  answer: listOf(
    z.object({ kind: z.enum(['person', 'entity']), id: EntityId, name: z.string(), thumb: z.nullable(z.string()) }),
  ),
})
