import { infoPageCall, infoPagesCall } from '@entemi/contract/core/info'
import { handle, type Route } from '#/platform/http/handle.ts'
import { readOwnPages, requireInfoPage } from './info.service.ts'

export const infoRoutes: Route[] = [
  handle(infoPagesCall, async ({ tx, site, viewer, query }) => {
    const language = query.language ?? (viewer.role === 'GUEST' ? 'hu' : viewer.language)
    return { list: { data: await readOwnPages(tx, site.id, language), next: null } }
  }),
  handle(infoPageCall, async ({ tx, viewer, params, query }) => {
    const language = query.language ?? (viewer.role === 'GUEST' ? 'hu' : viewer.language)
    const page = await requireInfoPage(tx, viewer, params.pageurl, language)
    return {
      page: {
        pageurl: page.pageurl,
        language: page.language,
        title: page.title,
        html: page.html,
        version: page.version,
      },
    }
  }),
]
