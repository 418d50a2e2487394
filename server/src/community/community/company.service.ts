import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Site } from '#/platform/session/site.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { queueJoined } from '#/community/webhook/queue.service.ts'
import { findOwnBan } from './ban.store.ts'
import { findCompanyOf, findInvitedPerson, findOwnSite } from './company.store.ts'
import { findActiveLink, useLink } from './link.store.ts'
import { notifyLeaders } from './member.service.ts'
import { lockPerson, insertMember, addSiteMember } from './member.store.ts'

/** Whether it is an active invitation to the company of this site. */
export async function isInvitationToSite(tx: Tx, site: Site, guid: string | undefined): Promise<boolean> {
  const groupId = guid === undefined ? undefined : await findActiveLink(tx, guid)
  return groupId !== undefined && (await findOwnSite(tx, groupId)) === site.id
}

/**
 * Makes the account's person a member of the company, as part of login or registration: only members get a session on a
 * company's site. False if the invitation is not valid here, or the account may not join (LIMIT).
 */
export async function joinByInvitation(tx: Tx, site: Site, accountId: AccountId, guid: string): Promise<boolean> {
  const groupId = await findActiveLink(tx, guid)
  if (groupId === undefined || (await findOwnSite(tx, groupId)) !== site.id) return false
  const person = await findInvitedPerson(tx, accountId)
  if (person === undefined) return false
  await lockPerson(tx, person)
  const ban = await findOwnBan(tx, person, groupId)
  if (ban !== undefined) throw new ApiError('BANNED', { ban })
  // for somebody who is already a member no use of the invitation is counted
  if (await insertMember(tx, person, groupId)) {
    // the last use was taken concurrently: the error rolls the membership back
    if (!(await useLink(tx, guid, groupId, person))) throw new ApiError('ONLY_MEMBER_AREA')
    await touchReaders(tx, [person])
    await notifyLeaders(tx, site.id, person, { id: groupId, own_site: site.id }, 'group_joined', ['A'])
    await queueJoined(tx, { personId: person, groupId, siteId: site.id })
  }
  await addSiteMember(tx, person, site.id)
  return true
}

/** Makes a person whose registration on the company's site was accepted its member. */
export async function admitToCompany(tx: Tx, siteId: number, personId: EntityId): Promise<void> {
  const company = await findCompanyOf(tx, siteId)
  // the company was erased meanwhile
  if (company === undefined) throw new ApiError('NOT_FOUND')
  await lockPerson(tx, personId)
  if (await insertMember(tx, personId, company)) await queueJoined(tx, { personId, groupId: company, siteId })
  await touchReaders(tx, [personId])
  await addSiteMember(tx, personId, siteId)
}
