import { infoPageCall } from '@entemi/contract/info'
import { handle, type Route } from '#/http/handle.ts'
import { requireInfoPage } from './info.service.ts'

export const infoRoutes: Route[] = [
  handle(infoPageCall, async ({ tx, site, viewer, params, query }) => {
    const language = query.language ?? (viewer.role === 'GUEST' ? 'hu' : viewer.language)
    const page = await requireInfoPage(tx, site.id, params.pageurl, language)
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
