import { reportCall } from '@entemi/contract/report'
import { handle, type Route } from '#/http/handle.ts'
import { report } from './report.service.ts'

export const reportRoutes: Route[] = [
  handle(reportCall, async ({ tx, viewer, params, body }) => {
    const { id, already } = await report(tx, viewer, params, body)
    return { setData: { report_id: id, already } }
  }),
]
