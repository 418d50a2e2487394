import * as z from 'zod/mini'
import { DisplayName } from '#/core/entity.ts'
import { defineCall } from '#/platform/call.ts'
import { languages, LibraryName, type Language } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { Cursor, listOf, PageSize } from '#/platform/paging.ts'

/** Reports have their own list: see admin.ts. */
export const tableNames = [
  'members',
  'entities',
  'posts',
  'comments',
  'cases',
  'articles',
  'lessons',
  'channels',
  'media',
  'info',
  'consents',
  'audit',
] as const
export const TableName = z.enum(tableNames)
export type TableName = z.output<typeof TableName>

export const tableSorts = ['-A.id', 'A.id', 'A.name', '-A.name'] as const
export const TableSort = z.enum(tableSorts)
export type TableSort = z.output<typeof TableSort>

export const TableFilter = z.enum(['admins', 'limited', 'suspended'])
export type TableFilter = z.output<typeof TableFilter>

/** The content of a cell: `text` of a person, `word`: a value that the dictionaries translate, a moment, a number. */
interface Column {
  name: string
  kind: 'text' | 'word' | 'moment' | 'number'
  /** Not drawn while no row has a value. */
  isOptional?: true
}

export const pageFields = ['title', 'html'] as const
export const pageField = (field: (typeof pageFields)[number], language: Language) => `${field}_${language}` as const

interface Field {
  name: keyof TableEdit
  kind: 'line' | 'text' | 'html' | 'library'
  max: number
}

interface TableDefinition {
  /** The first names the row. */
  columns: readonly Column[]
  /** The first is the default. */
  sorts: readonly TableSort[]
  filters: readonly TableFilter[]
  search: boolean
  fields: readonly Field[]
  /** Whether a row can be deleted; `notified`: with a reason, of which its owner is notified. */
  removal: 'none' | 'plain' | 'notified'
}

const text = (name: string): Column => ({ name, kind: 'text' })
const word = (name: string): Column => ({ name, kind: 'word' })
const moment = (name: string): Column => ({ name, kind: 'moment' })
const number = (name: string): Column => ({ name, kind: 'number' })

const byTime = ['-A.id', 'A.id'] as const
const byName = ['A.name', '-A.name'] as const
const texts: readonly Field[] = [
  { name: 'title', kind: 'line', max: limits.title },
  { name: 'text', kind: 'text', max: limits.entry },
]
const pages: readonly Field[] = languages.flatMap((language): Field[] => [
  { name: pageField('title', language), kind: 'line', max: limits.title },
  { name: pageField('html', language), kind: 'html', max: limits.pageHtml },
])
const plain = { filters: [], search: true, fields: [], removal: 'none' } as const

/** Every table of the administration, for server, web and tests. */
export const adminTables: Record<TableName, TableDefinition> = {
  members: {
    ...plain,
    columns: [
      text('name'),
      word('role'),
      word('status'),
      { ...text('reason'), isOptional: true },
      { ...moment('until'), isOptional: true },
      moment('made_at'),
    ],
    sorts: [...byName, ...byTime],
    filters: TableFilter.options,
  },
  entities: {
    ...plain,
    columns: [text('name'), word('type'), number('members'), moment('made_at')],
    sorts: [...byName, ...byTime],
    fields: [
      { name: 'name', kind: 'line', max: limits.displayName },
      { name: 'introduction', kind: 'text', max: limits.introduction },
    ],
    removal: 'notified',
  },
  posts: {
    ...plain,
    columns: [text('text'), word('kind'), text('author'), moment('made_at')],
    sorts: byTime,
    removal: 'notified',
  },
  comments: {
    ...plain,
    columns: [text('text'), text('author'), moment('made_at')],
    sorts: byTime,
    removal: 'notified',
  },
  cases: {
    ...plain,
    columns: [word('thing'), word('resolution'), text('reason'), number('reports'), moment('closed_at')],
    sorts: byTime,
    search: false,
  },
  articles: {
    ...plain,
    columns: [text('title'), word('library'), word('state'), text('author'), moment('made_at')],
    sorts: byTime,
    fields: [...texts, { name: 'library', kind: 'library', max: 20 }],
    removal: 'plain',
  },
  lessons: {
    ...plain,
    columns: [text('title'), word('audience'), moment('sent_at'), moment('made_at')],
    sorts: byTime,
    fields: texts,
    removal: 'plain',
  },
  channels: {
    ...plain,
    columns: [text('title'), word('channel'), text('author'), moment('starts_at')],
    sorts: byTime,
    removal: 'notified',
  },
  // the files themselves have a browser of their own: see admin-media.ts
  media: {
    ...plain,
    columns: [text('owner'), word('file'), number('bytes'), moment('made_at')],
    sorts: byTime,
    removal: 'plain',
  },
  info: {
    ...plain,
    columns: [text('title'), text('address'), number('version_hu'), number('version_en'), moment('saved_at')],
    sorts: ['A.id'],
    fields: pages,
    removal: 'plain',
  },
  consents: {
    ...plain,
    columns: [text('title'), text('address'), number('version_hu'), number('version_en'), moment('saved_at')],
    sorts: ['A.id'],
    search: false,
    fields: pages,
  },
  audit: {
    ...plain,
    columns: [word('act'), text('who'), text('about'), text('reason'), moment('made_at')],
    sorts: byTime,
  },
}

const Cell = z.union([z.string(), z.number(), z.null()])

export const TableRow = z.object({
  id: z.string(),
  cells: z.record(z.string(), Cell),
  /** Its page in the app, if the viewer may open it. */
  href: z.nullable(z.string()),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type TableRow = z.output<typeof TableRow>

/** The id of a row, or the address of an info page. */
export const RowId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,79}$/))
const RowParams = z.object({ table: TableName, id: RowId })

export const tableCall = defineCall({
  method: 'GET',
  path: '/api/admin/dop/:table',
  access: 'admin',
  summary:
    'Lists a data table of the site. Entries and comments only if every member of the site may see them or an open case names them.',
  params: z.object({ table: TableName }),
  query: z.object({
    _size: PageSize,
    _after: z.optional(Cursor),
    _sort: z.optional(TableSort),
    filter: z.optional(TableFilter),
    query: z.optional(z.string().check(z.trim(), z.maxLength(limits.email))),
  }),
  answer: listOf(TableRow),
})

export const PageVersion = z.object({
  language: z.enum(languages),
  version: z.number(),
  title: z.string(),
  saved_at: z.string(),
})

export const tableRowCall = defineCall({
  method: 'GET',
  path: '/api/admin/dop/:table/:id',
  access: 'admin',
  summary: 'Returns a row with its editable fields; for an info page also its versions.',
  params: RowParams,
  answer: z.object({
    row: TableRow,
    values: z.record(z.string(), z.string()),
    /** Newest first. */
    versions: z.array(PageVersion),
  }),
})

const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title))
const Html = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.pageHtml))

export const TableEdit = z.strictObject({
  name: z.optional(DisplayName),
  introduction: z.optional(z.string().check(z.trim(), z.maxLength(limits.introduction))),
  title: z.optional(Line),
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.entry))),
  library: z.optional(LibraryName),
  title_hu: z.optional(Line),
  html_hu: z.optional(Html),
  title_en: z.optional(Line),
  html_en: z.optional(Html),
})
export type TableEdit = z.output<typeof TableEdit>

export const editRowCall = defineCall({
  method: 'PATCH',
  path: '/api/admin/dop/:table/:id',
  access: 'admin',
  summary: 'Changes a row; an info page or the text of a consent gets a new version, and the earlier ones stay.',
  params: RowParams,
  body: TableEdit,
  answer: z.object({ setData: z.object({ id: z.string() }) }),
  errors: ['FORBIDDEN', 'CONFLICT', 'REAUTH_REQUIRED'],
})

/** The part of the address after /info/; `popup` is taken by another page. */
const PageAddress = z.string().check(z.regex(/^(?!popup$)[a-z0-9][a-z0-9-]{0,59}$/, 'INVALID_FORMAT'))

export const addPageCall = defineCall({
  method: 'POST',
  path: '/api/admin/dop/info',
  access: 'admin',
  summary: 'Adds an info page to the site, in Hungarian and optionally in English.',
  body: z
    .strictObject({
      address: PageAddress,
      title_hu: Line,
      html_hu: Html,
      title_en: z.optional(Line),
      html_en: z.optional(Html),
    })
    .check(
      z.refine(({ title_en, html_en }) => (title_en === undefined) === (html_en === undefined), {
        path: ['html_en'],
        error: 'FIELD_REQUIRED',
      }),
    ),
  answer: z.object({ setData: z.object({ id: z.string() }) }),
  status: 201,
})

export const removeRowCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/dop/:id',
  access: 'admin',
  summary:
    'Deletes an entry, a comment, a broadcast or a group with a reason that its author or owners see; an article, a lesson, a file that is attached to nothing, or, by its address, an info page that the site added.',
  params: z.object({ id: RowId }),
  body: z.optional(z.strictObject({ reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.decision))) })),
  answer: z.object({ setData: z.object({ id: z.string() }) }),
  errors: ['FORBIDDEN', 'CONFLICT', 'REAUTH_REQUIRED'],
})

export const removeDemoCall = defineCall({
  method: 'DELETE',
  path: '/api/admin/demo',
  access: 'admin',
  summary: 'Deletes all demo content at once; for an administrator who is not part of the demo, on the main site.',
  answer: z.object({ setData: z.object({ removed: z.number() }) }),
  errors: ['FORBIDDEN', 'REAUTH_REQUIRED'],
})
