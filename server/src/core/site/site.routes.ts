import { healthCall, publicCountsCall, readyCall, versionCall } from '@entemi/contract/core/site'
import { ApiError } from '#/platform/api-error.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import { countMembersAndCommunities, requireDatabase } from './site.service.ts'
import type { Versions } from './version.ts'

interface Parts {
  versions: Versions
  /** Throws if the storage cannot be written. */
  checkStorage: () => Promise<void>
  isStopping: () => boolean
}

export const siteRoutes = ({ versions, checkStorage, isStopping }: Parts): Route[] => [
  handle(publicCountsCall, async ({ tx, site, viewer }) => {
    // the size of a company is not public
    if (site.company && viewer.role === 'GUEST') throw new ApiError('ONLY_MEMBER_AREA')
    return { public: await countMembersAndCommunities(tx, site.id) }
  }),
  handle(versionCall, async () => ({ version: { frontend: versions.frontend(), server: versions.server } })),
  handle(healthCall, async () => ({ health: 'ok' as const })),
  handle(readyCall, async ({ tx }) => {
    if (isStopping()) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    try {
      await Promise.all([requireDatabase(tx), checkStorage()])
    } catch {
      throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    }
    return { ready: { database: 'ok' as const, storage: 'ok' as const } }
  }),
]
