import { cityCall } from '@entemi/contract/core/town'
import { handleRead, type Route } from '#/platform/http/handle.ts'
import { suggestTowns } from './town.service.ts'

export const townRoutes: Route[] = [
  handleRead(cityCall, async ({ tx, viewer, query }) => ({
    list: { data: await suggestTowns(tx, viewer.language, query.query, query._size), next: null },
  })),
]
