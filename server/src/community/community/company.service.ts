import type { AccountId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Site } from '#/platform/session/site.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { findOwnBan } from './ban.store.ts'
import { findComer, findOwnSite } from './company.store.ts'
import { findLivingLink, useLink } from './link.store.ts'
import { notifyLeaders } from './member.service.ts'
import { holdPerson, insertMember, openSite } from './member.store.ts'

/** Does this invitation open the company's door now? One that is dead, guessed or another's opens none. */
export async function isInvitationToSite(tx: Tx, site: Site, guid: string | undefined): Promise<boolean> {
  const groupId = guid === undefined ? undefined : await findLivingLink(tx, guid)
  return groupId !== undefined && (await findOwnSite(tx, groupId)) === site.id
}

/**
 * At a company's door, with its invitation: comes in as its member. Nobody else gets a session there, so it happens at
 * the login or registration itself. False where the invitation opens nothing, or not to this account (LIMIT joins nothing).
 */
export async function joinByInvitation(tx: Tx, site: Site, accountId: AccountId, guid: string): Promise<boolean> {
  const groupId = await findLivingLink(tx, guid)
  if (groupId === undefined || (await findOwnSite(tx, groupId)) !== site.id) return false
  const person = await findComer(tx, accountId)
  if (person === undefined) return false
  await holdPerson(tx, person)
  const ban = await findOwnBan(tx, person, groupId)
  if (ban !== undefined) throw new ApiError('BANNED', { ban })
  // a member already: the invitation keeps its place for another
  if (await insertMember(tx, person, groupId)) {
    // its last place went at this moment: what was written for the comer goes back with it
    if (!(await useLink(tx, guid, groupId, person))) throw new ApiError('ONLY_MEMBER_AREA')
    await touchReaders(tx, [person])
    await notifyLeaders(tx, site.id, person, { id: groupId, own_site: site.id }, 'group_joined', ['A'])
  }
  await openSite(tx, person, site.id)
  return true
}
