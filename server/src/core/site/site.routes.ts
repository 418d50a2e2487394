import { healthCall, publicCountsCall, readyCall, versionCall } from '@entemi/contract/core/site'
import { ApiError } from '#/platform/api-error.ts'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { PartStates } from '#/platform/part-state.ts'
import { countMembersAndCommunities } from './site.service.ts'
import type { Versions } from './version.ts'

interface Parts {
  versions: Versions
  parts: Pick<PartStates, 'check'>
  isStopping: () => boolean
}

export const siteRoutes = ({ versions, parts, isStopping }: Parts): Route[] => [
  handle(publicCountsCall, async ({ tx, site, viewer }) => {
    // the size of a company is not public
    if (site.company && viewer.role === 'GUEST') throw new ApiError('ONLY_MEMBER_AREA')
    return { public: await countMembersAndCommunities(tx, site.id) }
  }),
  handle(versionCall, async () => ({ version: { frontend: versions.frontend(), server: versions.server } })),
  handle(healthCall, async () => ({ health: 'ok' as const })),
  handle(readyCall, async () => {
    if (isStopping()) throw new ApiError('UNAVAILABLE', { retryAfter: 5 })
    const away = await parts.check()
    // the other parts are needed for some of the calls only: a proxy must not take the rest away too
    if (away.includes('database') || away.includes('storage'))
      throw new ApiError('UNAVAILABLE', { retryAfter: 5, parts: away })
    return { ready: { database: 'ok' as const, storage: 'ok' as const, away } }
  }),
]
