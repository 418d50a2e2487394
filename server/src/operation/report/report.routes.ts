import { reportCall } from '@entemi/contract/operation/report'
import { handle, type Route } from '#/platform/http/handle.ts'
import { report } from './report.service.ts'

export const reportRoutes: Route[] = [
  handle(reportCall, async ({ tx, viewer, params, body }) => {
    const { id, already } = await report(tx, viewer, params, body)
    return { setData: { report_id: id, already } }
  }),
]
