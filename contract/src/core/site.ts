import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { PartName } from '#/platform/errors.ts'

export const publicCountsCall = defineCall({
  method: 'GET',
  path: '/api/public',
  access: 'public',
  summary: 'Returns the counts that guests see on the pages YOU and WE.',
  answer: z.object({ public: z.object({ members: z.number(), communities: z.number() }) }),
  errors: ['ONLY_MEMBER_AREA'],
})

export const versionCall = defineCall({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  summary: 'Returns the versions of the frontend and of the server.',
  answer: z.object({ version: z.object({ frontend: z.string(), server: z.string() }) }),
})

export const healthCall = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Liveness: the process answers.',
  answer: z.object({ health: z.literal('ok') }),
})

export const readyCall = defineCall({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary:
    'Readiness: the database and the storage answer too. Names the parts that are away; with only others away it answers 200.',
  answer: z.object({
    ready: z.object({ database: z.literal('ok'), storage: z.literal('ok'), away: z.array(PartName) }),
  }),
  errors: ['UNAVAILABLE'],
})
