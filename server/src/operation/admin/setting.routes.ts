import { companiesCall, editCompanyCall, setSiteSettingCall, siteSettingCall } from '@entemi/contract/core/site-setting'
import { handle, type Route } from '#/platform/http/handle.ts'
import { changeCompany, readCompanies } from './company.service.ts'
import { changeSetting, readSetting } from './setting.service.ts'

interface Parts {
  /** The domain of the companies' subdomains, if the server has one. */
  domain: string | undefined
  siteAddress: (subdomain: string) => string
}

export const settingRoutes = ({ domain, siteAddress }: Parts): Route[] => [
  handle(siteSettingCall, async ({ tx, viewer }) => ({ setting: await readSetting(tx, viewer.siteId) })),
  handle(setSiteSettingCall, async ({ tx, viewer, body }) => ({ setting: await changeSetting(tx, viewer, body) })),
  handle(companiesCall, async ({ tx, viewer, query }) => ({
    list: await readCompanies(tx, viewer, query, (subdomain) => (domain === undefined ? null : siteAddress(subdomain))),
    domain: domain ?? null,
  })),
  handle(editCompanyCall, async ({ tx, viewer, params, body }) => {
    await changeCompany(tx, viewer, params.id, body)
    return { setData: { entity_id: params.id } }
  }),
]
