import { systemCall } from '@entemi/contract/operation/admin-system'
import { requireAllowed } from '#/platform/api-error.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import { readSystem, type SystemParts } from './system.service.ts'

export const systemRoutes = (parts: SystemParts): Route[] => [
  handle(systemCall, async ({ tx, viewer }) => {
    // a company's administrators do not operate the server
    requireAllowed(viewer.siteId === 0)
    return { system: await readSystem(tx, parts) }
  }),
]
