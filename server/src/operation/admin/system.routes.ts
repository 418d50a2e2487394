import { changeJobsCall, failedJobsCall, systemCall, testMailCall } from '@entemi/contract/operation/admin-system'
import { clientErrorCall } from '@entemi/contract/operation/client-error'
import { requireAllowed } from '#/platform/api-error.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  changeJobs,
  countClientError,
  readFailedJobs,
  readSystem,
  sendOwnTestMail,
  type SystemParts,
} from './system.service.ts'

/** A company's administrators do not operate the server. */
const requireMainSite = ({ siteId }: Viewer): void => requireAllowed(siteId === 0)

export const systemRoutes = (parts: SystemParts): Route[] => [
  handle(systemCall, async ({ tx, viewer }) => {
    requireMainSite(viewer)
    return { system: await readSystem(tx, parts) }
  }),
  handle(failedJobsCall, async ({ tx, viewer, query }) => {
    requireMainSite(viewer)
    return { list: await readFailedJobs(tx, query) }
  }),
  handle(changeJobsCall, async ({ tx, viewer, body }) => {
    requireMainSite(viewer)
    return { setData: { changed: await changeJobs(tx, viewer, body) } }
  }),
  handle(
    testMailCall,
    async ({ db, viewer }) => {
      requireMainSite(viewer)
      await sendOwnTestMail(db, viewer, parts)
      return { setData: { sent: true as const } }
    },
    { transaction: 'own' },
  ),
  handle(clientErrorCall, async ({ tx, site, body }) => {
    const counted = await countClientError(tx, site, body)
    if (counted) parts.onClientError()
    return { setData: { counted } }
  }),
]
