import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { companiesCall, editCompanyCall } from '@entemi/contract/core/site-setting'
import { ApiError } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { listHolders } from '#/community/community/community.service.ts'
import { changeSite } from '#/community/community/company-site.service.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { findCompany, listCompanies } from './company.store.ts'

type List = AnswerOf<typeof companiesCall>['list']

export async function readCompanies(
  tx: Tx,
  viewer: Viewer,
  { _after, _size }: QueryOf<typeof companiesCall>,
  addressOf: (subdomain: string) => string | null,
): Promise<List> {
  const found = await listCompanies(tx, viewer.siteId, _after, _size + 1)
  const page = found.slice(0, _size)
  return {
    data: page.map(({ entity_id, name, subdomain, color, guest_text, has_logo, member_count }) => ({
      entity_id,
      name,
      subdomain,
      address: addressOf(subdomain),
      color,
      guest_text,
      has_logo,
      member_count,
    })),
    next: found.length > _size ? (page.at(-1)?.subdomain ?? null) : null,
  }
}

/** A new subdomain breaks every member's bookmarks, so it needs the password. It is valid with the next request. */
export async function changeCompany(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { subdomain, ...appearance }: BodyOf<typeof editCompanyCall>,
): Promise<void> {
  const company = await findCompany(tx, viewer.siteId, id)
  if (company === undefined) throw new ApiError('NOT_FOUND')
  const moves = subdomain !== undefined && subdomain !== company.subdomain
  if (moves) requireConfirmed(viewer)
  const change = { ...appearance, ...(moves && { subdomain }) }
  await changeSite(tx, viewer, { entityId: id, siteId: company.site_id }, change)
  const changed = Object.keys(change).sort()
  const detail = { changed, ...(moves && { from: company.subdomain, to: subdomain }) }
  await writeAudit(tx, viewer, { act: 'company.edit', aboutId: id, targetId: id, detail })
  await touchReaders(tx, await listHolders(tx, id, ['A']))
}
