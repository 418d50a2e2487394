import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { Language } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { RowId } from './admin-table.ts'

export const pageTables = ['info', 'consents'] as const
export const PageTable = z.enum(pageTables)
export type PageTable = z.output<typeof PageTable>

export const pageVersionCall = defineCall({
  method: 'GET',
  path: '/api/admin/page/:table/:id/:language/:version',
  access: 'admin',
  summary: 'Returns one version of an info page or of the text of a consent, as it was saved.',
  params: z.object({
    table: PageTable,
    id: RowId,
    language: Language,
    version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  }),
  answer: z.object({ page: z.object({ title: z.string(), html: z.string() }) }),
})

export const previewPageCall = defineCall({
  method: 'POST',
  path: '/api/admin/page/preview',
  access: 'admin',
  summary:
    'Returns the text of a page as readers would see it: sanitised, with the name and contact of the operator. Saves nothing.',
  body: z.strictObject({ html: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.pageHtml)) }),
  answer: z.object({ html: z.string() }),
  answersAnew: true,
})
