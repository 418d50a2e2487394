import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { RegistrationMode } from '@entemi/contract/platform/state'
import type { Tx } from '#/platform/db/tx.ts'
import { hashToken } from '#/platform/session/session-cookie.ts'
import type { Site } from '#/platform/session/site.ts'
import { readSettings, registrationOf } from '#/core/site/site.settings.ts'
import { decideEntrance, type Entrance } from './registration.policy.ts'
import { findInvitation, useInvitation } from './invitation.store.ts'

export { insertRequest as addRequest } from './registration.store.ts'

/** Invitations to a company; a later wing passes them in. */
export interface CompanyInvitations {
  isValid: (tx: Tx, site: Site, guid: string | undefined) => Promise<boolean>
  /** False if the invitation is not valid. */
  accept: (tx: Tx, site: Site, accountId: AccountId, guid: string) => Promise<boolean>
  /** Makes a person whose registration was accepted a member of the company of this site. */
  admit: (tx: Tx, siteId: number, personId: EntityId) => Promise<void>
}

/** What somebody who registers brings along. */
export interface Ticket {
  /** Of an invitation to the company of the site. */
  guid?: string | undefined
  /** The token of an invitation to the main site, hashed. */
  invitation?: Buffer | undefined
}

interface Options {
  company: CompanyInvitations | undefined
  /** Takes one use of the invitation; otherwise it is only looked at. */
  isTaken: boolean
}

/** A token as somebody brought it, in the form a table keeps. */
export const hashInvitation = (token: string | undefined): Buffer | undefined =>
  token === undefined || token === '' ? undefined : hashToken(token)

/** Whether they become a member or wait; throws if they may not register. The setting is read anew each time. */
export async function requireEntrance(tx: Tx, site: Site, ticket: Ticket, options: Options): Promise<Entrance> {
  const mode = await readMode(tx, site)
  // an invitation must not be used up where nobody may register
  const isInvited = mode !== 'closed' && (await isInvitedBy(tx, site, ticket, options))
  return decideEntrance(mode, { isInvited, company: site.company })
}

export const readMode = async (tx: Tx, site: Site): Promise<RegistrationMode> =>
  registrationOf(await readSettings(tx, site.id), site)

async function isInvitedBy(tx: Tx, site: Site, { guid, invitation }: Ticket, { company, isTaken }: Options) {
  // one of a company is taken when its member is added
  if (site.company) return (await company?.isValid(tx, site, guid)) ?? false
  if (invitation === undefined) return false
  if (isTaken) return useInvitation(tx, site.id, invitation)
  return (await findInvitation(tx, site.id, invitation)) !== undefined
}
