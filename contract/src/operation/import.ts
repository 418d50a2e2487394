import * as z from 'zod/mini'
import { CalendarDay } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { Mood } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { DefaultPrivacy } from '#/platform/setting.ts'

export const importFormats = ['day_one', 'daylio', 'journey', 'diarium', 'markdown', 'csv', 'entemi'] as const

/**
 * receiving: its file is being sent. reading: the preview is being made. ready: it waits for the member's choices. refused:
 * the file cannot be read, see `error`. importing: entries are being made. stopped: it cannot go on, see `error`; it may be
 * started again. undoing: everything it made is being deleted.
 */
export const importStates = [
  'receiving',
  'reading',
  'ready',
  'refused',
  'importing',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const

/** Why a file is refused, or why an import stopped. */
export const importErrors = [
  'unknown_format',
  'broken',
  'too_large',
  'too_many',
  'empty',
  'quota',
  'storage',
  'failed',
] as const
export type ImportError = (typeof importErrors)[number]

/** What a column of a CSV file can be. */
export const csvFields = ['date', 'time', 'text', 'title', 'mood', 'tags', 'place'] as const

const Count = z.number()
const Counted = z.object({ name: z.string(), count: Count })

export const ImportPreview = z.object({
  entries: Count,
  days: Count,
  /** The first and the last day. */
  from: z.nullable(CalendarDay),
  to: z.nullable(CalendarDay),
  pictures: Count,
  /** Voices and videos. */
  recordings: Count,
  places: Count,
  tags: Count,
  /** Entries that an earlier import made, or that are the member's own on this site. */
  duplicates: Count,
  /** The names of moods in the file, with the proposed mood. */
  moods: z.array(z.object({ name: z.string(), count: Count, mood: z.nullable(Mood) })),
  /** What is left out, by reason. */
  skipped: z.array(Counted),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const ImportId = z.uuid()

export const ImportItem = z.object({
  id: ImportId,
  file_name: z.string(),
  bytes: Count,
  received: Count,
  state: z.enum(importStates),
  error: z.nullable(z.enum(importErrors)),
  format: z.nullable(z.enum(importFormats)),
  /** The columns of a CSV file, with the first rows; and what they are taken for. */
  table: z.nullable(
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      fields: z.record(z.string(), z.string()),
    }),
  ),
  preview: z.nullable(ImportPreview),
  privacy_status: z.nullable(DefaultPrivacy),
  /** Entries of the file that were gone through. */
  position: Count,
  /** What was made of them: an entry that is too long continues in a second one. */
  made: Count,
  pictures: Count,
  recordings: Count,
  /** What could not be brought, by reason. */
  left_out: z.array(Counted),
  /** Whether everything it made can be deleted again. */
  can_undo: z.boolean(),
  begun_at: z.string(),
})
export type ImportItem = z.output<typeof ImportItem>

const ImportParams = z.object({ id: ImportId })
const OneImport = z.object({ import: ImportItem })

export const importsCall = defineCall({
  method: 'GET',
  path: '/api/import',
  access: 'member',
  summary: 'Lists the member’s own imports on this site, newest first.',
  answer: z.object({ list: z.object({ data: z.array(ImportItem) }) }),
})

export const beginImportCall = defineCall({
  method: 'POST',
  path: '/api/import',
  access: 'member',
  summary: 'Begins an import, whose file is then sent in pieces; replaces one that was not started.',
  body: z.strictObject({
    file_name: z.string().check(z.minLength(1), z.maxLength(limits.import.fileName), z.regex(/^[^\0]*$/)),
    bytes: z.number().check(z.int(), z.gte(1), z.lte(limits.import.bytes)),
  }),
  status: 201,
  answer: OneImport,
  errors: ['CONFLICT', 'TOO_LARGE', 'STORAGE_FULL'],
})

export const readImportCall = defineCall({
  method: 'GET',
  path: '/api/import/:id',
  access: 'member',
  summary: 'Returns one of the member’s imports.',
  params: ImportParams,
  answer: OneImport,
  errors: ['NOT_FOUND'],
})

export const sendImportCall = defineCall({
  method: 'PUT',
  path: '/api/import/:id/file',
  access: 'member',
  summary:
    'Receives the next piece of the file, from `offset` on; a repeated piece changes nothing, and with another offset the expected one is in `fields`. The last piece starts the preview.',
  params: ImportParams,
  query: z.object({ offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(limits.import.bytes)) }),
  body: 'bytes',
  answer: OneImport,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'STORAGE_FULL'],
  allowance: 'import',
})

export const mapImportCall = defineCall({
  method: 'PUT',
  path: '/api/import/:id/columns',
  access: 'member',
  summary: 'Says what the columns of a CSV file are; the preview is made again.',
  params: ImportParams,
  body: z.strictObject({
    fields: z.partialRecord(z.enum(csvFields), z.string().check(z.maxLength(limits.import.column))),
  }),
  answer: OneImport,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const startImportCall = defineCall({
  method: 'POST',
  path: '/api/import/:id/start',
  access: 'member',
  summary: 'Makes the entries, by a job; starts a stopped import again where it stopped.',
  params: ImportParams,
  body: z.strictObject({
    /** Of every entry; 0 if nothing is chosen. */
    privacy_status: z.optional(DefaultPrivacy),
    /** The mood of each name; a name without one goes into the text. */
    moods: z.optional(
      z
        .array(z.strictObject({ name: z.string().check(z.maxLength(limits.import.moodName)), mood: z.nullable(Mood) }))
        .check(z.maxLength(limits.import.moods)),
    ),
  }),
  answer: OneImport,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const removeImportCall = defineCall({
  method: 'DELETE',
  path: '/api/import/:id',
  access: 'member',
  summary:
    'Cancels an import or undoes it: everything it made is deleted, by a job, those edited since included. One that is done cannot be undone while another one is prepared or under way.',
  params: ImportParams,
  answer: z.object({ import: z.nullable(ImportItem) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
