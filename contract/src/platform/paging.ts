import * as z from 'zod/mini'
import { limits } from './limits.ts'

export const PageSize = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.page.max)), limits.page.size)
export const Cursor = z.string().check(z.maxLength(200))
export const PageQuery = z.object({ _size: PageSize, _after: z.optional(Cursor) })

export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: z.object({ data: z.array(item), next: z.nullable(Cursor) }) })
