import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'

const Count = z.number()
const Moment = z.nullable(z.string())

export const SystemState = z.object({
  version: z.object({ server: z.string(), frontend: z.string() }),
  backup: z.object({
    /** The time of day of the daily backup; null: none is scheduled. */
    at: z.nullable(z.string()),
    last_at: Moment,
    kept: Count,
    /** Names of archives dated in the future: they count as no backup. */
    future: z.array(z.string()),
  }),
  mail: z.object({
    /** Without a mail server mails are written to a folder. */
    server: z.boolean(),
    waiting: Count,
    /** Given up after all retries. */
    failed: Count,
  }),
  /** Bytes where the data folder is. */
  disk: z.object({ free: Count, total: Count }),
  jobs: z.object({ waiting: Count, failed: Count, oldest_at: Moment }),
  /** Answers with a 5xx status in the last 24 hours, most frequent first. */
  errors: z.array(z.object({ route: z.string(), status: z.number(), count: Count, last_at: z.string() })),
})
export type SystemState = z.output<typeof SystemState>

export const systemCall = defineCall({
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  summary:
    'Returns the state of the server: version, backups, mail, disk, jobs, and errors of the last day. On the main site only.',
  answer: z.object({ system: SystemState }),
  errors: ['FORBIDDEN'],
})
