import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { addSiteInvitationCall, invitedCall, siteInvitationsCall } from '@entemi/contract/account/registration'
import { ApiError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import { createToken, hashToken } from '#/platform/session/session-cookie.ts'
import { mainSite, type Site } from '#/platform/session/site.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import {
  countMade,
  findInvitation,
  insertInvitation,
  listInvitations,
  lockMaker,
  revokeInvitation,
} from './invitation.store.ts'

export { deleteOldInvitations } from './invitation.store.ts'

export async function readInvitation(
  tx: Tx,
  site: Site,
  token: string,
): Promise<AnswerOf<typeof invitedCall>['invitation']> {
  const found = await findInvitation(tx, site.id, hashToken(token))
  if (found === undefined) throw new ApiError('NOT_FOUND')
  return { expires_at: found.expires_at.toISOString() }
}

export async function readInvitations(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: QueryOf<typeof siteInvitationsCall>,
): Promise<AnswerOf<typeof siteInvitationsCall>> {
  const found = await listInvitations(tx, viewer, readIdCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  const cards = await readCards(
    tx,
    viewer,
    page.map(({ maker }) => maker),
  )
  const data = page.map(({ maker, created_at, expires_at, ...row }) => ({
    id: row.id,
    made_by: cards.get(maker) ?? null,
    note: row.note,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    max_uses: row.max_uses,
    use_count: row.use_count,
    living: row.living,
  }))
  const next = found.length > _size ? (page.at(-1)?.id ?? null) : null
  return { list: { data, next }, left: await countLeft(tx, viewer) }
}

/** How many more invitations the viewer may make today; null: any number. */
async function countLeft(tx: Tx, viewer: Viewer): Promise<number | null> {
  // a company has invitations of its own
  if (viewer.siteId !== mainSite.id) return 0
  if (viewer.role === 'ADMIN') return null
  const { member_invitations: aDay } = await readSettings(tx, viewer.siteId)
  return aDay === 0 ? 0 : Math.max(0, aDay - (await countMade(tx, viewer.accountId)))
}

export async function makeInvitation(
  tx: Tx,
  viewer: Viewer,
  { days, max_uses: maxUses, note }: BodyOf<typeof addSiteInvitationCall>,
): Promise<AnswerOf<typeof addSiteInvitationCall>['setData']> {
  requireAllowed(viewer.siteId === mainSite.id)
  const isAdmin = viewer.role === 'ADMIN'
  requireAllowed(isAdmin || (maxUses === 1 && (await readSettings(tx, viewer.siteId)).member_invitations > 0))
  // two at once would each count what was there before the other
  await lockMaker(tx, viewer.accountId)
  if ((await countLeft(tx, viewer)) === 0) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 3600 })
  const token = createToken()
  const id = await insertInvitation(tx, viewer, { tokenHash: hashToken(token), note: note || null, maxUses, days })
  if (isAdmin)
    await writeAudit(tx, viewer, { act: 'invitation.add', aboutId: null, targetId: id, detail: { maxUses, days } })
  return { id, token }
}

export async function endInvitation(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  if (!(await revokeInvitation(tx, viewer, id))) throw new ApiError('NOT_FOUND')
  if (viewer.role === 'ADMIN') await writeAudit(tx, viewer, { act: 'invitation.revoke', aboutId: null, targetId: id })
}
