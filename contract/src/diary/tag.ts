import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { TagId } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { listOf } from '#/platform/paging.ts'

/** what: an activity; who: with whom; where: a place. */
export const TagKind = z.enum(['what', 'who', 'where'])
export type TagKind = z.output<typeof TagKind>

/** Without `#` and control characters, and not of spaces and accents alone: that would be an empty name when compared. */
export const TagName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(limits.tag.name),
    z.regex(/^[^#\p{Cc}]*$/u),
    z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u),
  )

export const TagNames = z.array(TagName).check(z.maxLength(limits.tag.ofEntry))

export const Tag = z.object({
  id: TagId,
  name: z.string(),
  kind: TagKind,
  /** How many of one’s own entries have it. */
  entry_count: z.number(),
  /** The latest day of these entries. */
  last_used_on: z.nullable(z.string()),
})
export type Tag = z.output<typeof Tag>

const TagParams = z.object({ id: TagId })
const ChangedTag = z.object({ setData: z.object({ tag_id: TagId }) })

export const tagsCall = defineCall({
  method: 'GET',
  path: '/api/tag',
  access: 'member',
  summary: 'Lists one’s own tags, the most used first. Nobody else sees them.',
  answer: listOf(Tag),
})

export const editTagCall = defineCall({
  method: 'PATCH',
  path: '/api/tag/:id',
  access: 'member',
  summary: 'Renames one’s own tag or changes its kind; a name that another tag has is a CONFLICT.',
  params: TagParams,
  body: z.strictObject({ name: z.optional(TagName), kind: z.optional(TagKind) }),
  answer: ChangedTag,
  errors: ['CONFLICT'],
})

export const mergeTagCall = defineCall({
  method: 'POST',
  path: '/api/tag/:id/merge',
  access: 'member',
  summary: 'Puts another of one’s own tags in the place of this one on every entry, and deletes this one.',
  params: TagParams,
  body: z.strictObject({ into: TagId }),
  answer: ChangedTag,
})

export const deleteTagCall = defineCall({
  method: 'DELETE',
  path: '/api/tag/:id',
  access: 'member',
  summary: 'Deletes one’s own tag; its entries stay.',
  params: TagParams,
  answer: ChangedTag,
})
