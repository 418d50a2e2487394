import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { EntityId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { Cursor, listOf, PageSize } from '#/platform/paging.ts'

export const mediaUses = ['entry', 'face', 'cover', 'logo', 'message', 'recording'] as const

export const MediaFile = z.object({
  id: z.uuid(),
  kind: z.enum(['picture', 'voice', 'video', 'document']),
  owner: z.object({ id: EntityId, display_name: z.string(), group: z.boolean() }),
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  state: z.enum(['quarantine', 'ready', 'failed']),
  made_at: z.string(),
  /** The kinds of things it is attached to, never which ones. */
  uses: z.array(z.enum(mediaUses)),
  /** Only if the visibility rule shows it to the administrator as to anybody, or an open case names it. */
  preview_url: z.nullable(z.string()),
  can: z.object({ remove: z.boolean() }),
})
export type MediaFile = z.output<typeof MediaFile>

export const mediaFilters = ['all', 'orphans', 'pictures', 'voices', 'videos', 'documents'] as const

export const mediaFilesCall = defineCall({
  method: 'GET',
  path: '/api/admin/media',
  access: 'admin',
  summary:
    'Lists the files of the site with owner, size and what kind of thing each is attached to; orphans are attached to nothing.',
  query: z.object({
    _size: PageSize,
    _after: z.optional(Cursor),
    _sort: z._default(z.enum(['-A.id', '-A.size']), '-A.id'),
    filter: z._default(z.enum(mediaFilters), 'all'),
    /** The owner. */
    query: z.optional(z.string().check(z.trim(), z.maxLength(limits.nameQuery))),
  }),
  answer: listOf(MediaFile),
})
