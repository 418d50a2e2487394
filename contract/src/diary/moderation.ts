import * as z from 'zod/mini'
import { reportReasons } from '#/core/categories.ts'

/** What was said of a thing. Who reported is not told, only how many. */
export const Reported = z.object({
  count: z.number(),
  reports: z.array(z.object({ reason: z.enum(reportReasons), message: z.nullable(z.string()), at: z.string() })),
})
