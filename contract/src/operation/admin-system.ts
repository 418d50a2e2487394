import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { PartName } from '#/platform/errors.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'
import { ClientError } from './client-error.ts'

const Count = z.number()
const Moment = z.nullable(z.string())

/** Whether a newer version is known: asked only if the operator named a changelog; `unknown`: it did not answer. */
export const UpdateState = z.object({
  state: z.enum(['off', 'unknown', 'current', 'newer']),
  version: z.nullable(z.string()),
})
export type UpdateState = z.output<typeof UpdateState>

export const SystemState = z.object({
  version: z.object({ server: z.string(), frontend: z.string() }),
  update: UpdateState,
  backup: z.object({
    /** The time of day of the daily backup; null: none is scheduled. */
    at: z.nullable(z.string()),
    last_at: Moment,
    kept: Count,
    /** Names of archives dated in the future: they count as no backup. */
    future: z.array(z.string()),
    /** Copies in other places; `failed` if the last attempt did. */
    copies: z.array(z.object({ to: z.string(), last_at: Moment, failed: z.boolean() })),
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
  /** Open on all processes; the numbers of others are up to half a minute old. */
  sockets: Count,
  /** Reads by who answered them, on this process; null without a standby. */
  standby: z.nullable(z.object({ answered: Count, behind: Count, failed: Count })),
  /** Parts that do not work, as `/api/ready` names them. */
  away: z.array(PartName),
  jobs: z.object({ waiting: Count, failed: Count, oldest_at: Moment }),
  /** Answers with a 5xx status in the last 24 hours, most frequent first. */
  /** Of the scripts in browsers in the last seven days, most frequent first. */
  client_errors: z.array(z.extend(ClientError, { count: Count, last_at: z.string() })),
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

const JobId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** A job that was given up. Nothing of its row but what it was, and why it failed by a code. */
export const FailedJob = z.object({
  id: JobId,
  /** The name of the effect, or of the task. */
  task: z.string(),
  attempts: Count,
  /** ERROR: any other. */
  code: z.string(),
  failed_at: z.string(),
})
export type FailedJob = z.output<typeof FailedJob>

export const failedJobsCall = defineCall({
  method: 'GET',
  path: '/api/admin/system/job',
  access: 'admin',
  summary: 'Lists the jobs that were given up, oldest first. On the main site only.',
  query: z.extend(PageQuery, { _after: z.optional(JobId) }),
  answer: listOf(FailedJob),
  errors: ['FORBIDDEN'],
})

export const changeJobsCall = defineCall({
  method: 'POST',
  path: '/api/admin/system/job',
  access: 'admin',
  summary: 'Runs a job that was given up again, or deletes it; without an id all of them. On the main site only.',
  body: z.strictObject({ action: z.enum(['retry', 'delete']), id: z.optional(JobId) }),
  answer: z.object({ setData: z.object({ changed: Count }) }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  answersAnew: true,
})

export const testMailCall = defineCall({
  method: 'POST',
  path: '/api/admin/system/mail',
  access: 'admin',
  summary: 'Sends a test mail to the own address, at once. On the main site only.',
  answer: z.object({ setData: z.object({ sent: z.literal(true) }) }),
  errors: ['FORBIDDEN', 'UNAVAILABLE'],
  allowance: 'restore',
  answersAnew: true,
})
