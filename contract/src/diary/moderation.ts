import * as z from 'zod/mini'
import { reportReasons } from '#/core/categories.ts'

/** The reports of a thing: how many and why, never by whom. */
export const Reported = z.object({
  count: z.number(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), message: z.nullable(z.string()), at: z.string() })),
})
