import { cityCall, nearTownCall } from '@entemi/contract/core/town'
import { requireConsent } from '#/core/consent/consent.service.ts'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { listTownsNear, suggestTowns } from './town.service.ts'

export const townRoutes: Route[] = [
  handleRead(cityCall, async ({ tx, viewer, query }) => ({
    list: { data: await suggestTowns(tx, viewer.language, query.query, query._size), next: null },
  })),
  handleRead(nearTownCall, async ({ tx, viewer, query }) => {
    await requireConsent(tx, viewer, 'location')
    return { list: { data: await listTownsNear(tx, viewer.language, query), next: null } }
  }),
]
