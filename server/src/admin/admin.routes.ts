import { casesCall, resolveCaseCall } from '@entemi/contract/admin'
import { handle, type Route } from '#/http/handle.ts'
import { readCases, resolveCase } from './case.service.ts'

export const adminRoutes: Route[] = [
  handle(casesCall, async ({ tx, viewer, query }) => ({ list: await readCases(tx, viewer, query) })),
  handle(resolveCaseCall, async ({ tx, viewer, params, body }) => {
    await resolveCase(tx, viewer, params.id, body)
    return { setData: { case_id: params.id, resolve: body.resolve } }
  }),
]
