import type { MemberAccount, ruleMemberCall } from '@entemi/contract/operation/admin-member'
import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { eraseAccount } from '#/account/identity/erase.service.ts'
import { endSessions, requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import {
  findMember,
  holdAccounts,
  recordLook,
  restoreAccount,
  setRole,
  suspendAccount,
  type HeldAccount,
  type MemberRow,
} from './member.store.ts'

export async function readMember(tx: Tx, viewer: Viewer, id: EntityId): Promise<MemberAccount> {
  const member = await requireMember(tx, viewer, id)
  await recordLook(tx, viewer, [member.id])
  return presentMember(viewer, member)
}

type Wish = BodyOf<typeof ruleMemberCall>

/**
 * A changed right ends every session of the account, and a suspension too: what is open on its screens goes dark at once.
 * One's own account is not there to be ruled, so that there is always an administrator left.
 */
export async function ruleMember(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  wish: Wish,
): Promise<AnswerOf<typeof ruleMemberCall>['setData']> {
  const member = await requireMember(tx, viewer, id)
  const account = await holdOther(tx, viewer, member)
  const { role, status } = await rule(tx, account, wish)
  await writeAudit(tx, viewer, {
    act: `member.${wish.action}`,
    aboutId: member.id,
    targetId: member.id,
    reason: wish.reason || null,
    ...(wish.action === 'role' ? { detail: { from: account.role, to: role } } : {}),
  })
  if (wish.action !== 'restore') await endSessions(tx, account.id)
  await touchState(tx, account.id)
  return { person_id: member.id, role, status }
}

/** The same way as by the member's own hand: nothing of them stays but the record that it was done, and why. */
export async function eraseMember(tx: Tx, viewer: Viewer, id: EntityId, reason: string): Promise<EntityId> {
  const member = await requireMember(tx, viewer, id)
  const account = await holdOther(tx, viewer, member)
  // the role is taken first, and that is on record: there is always an administrator left
  requireAllowed(account.role !== 'ADMIN')
  await eraseAccount(tx, { accountId: account.id, personId: member.id })
  await writeAudit(tx, viewer, { act: 'member.erase', aboutId: null, targetId: member.id, reason })
  return member.id
}

/** One's own account is not ruled, and the password comes first. */
async function holdOther(tx: Tx, viewer: Viewer, member: MemberRow): Promise<HeldAccount> {
  requireAllowed(member.id !== viewer.personId)
  requireConfirmed(viewer)
  const held = await holdAccounts(tx, member.account_id)
  const account = held.find((one) => one.id === member.account_id)
  // somebody took the asker's role, or erased the account, a moment ago
  if (account === undefined || !held.some((one) => one.id === viewer.accountId)) throw new ApiError('CONFLICT')
  return account
}

async function rule(tx: Tx, account: HeldAccount, { action, role, reason }: Wish): Promise<Omit<HeldAccount, 'id'>> {
  if (action === 'role') {
    if (role === undefined) throw fieldError('role', 'FIELD_REQUIRED')
    await setRole(tx, account.id, role)
    return { role, status: account.status }
  }
  if (action === 'suspend') {
    if (!reason) throw fieldError('reason', 'FIELD_REQUIRED')
    // one administrator does not shut out another: the role is taken first, and that is on record
    requireAllowed(account.role !== 'ADMIN')
    await suspendAccount(tx, account.id, reason)
    return { role: account.role, status: 'suspended' }
  }
  if (action === 'restore') {
    if (account.status !== 'suspended') throw new ApiError('CONFLICT')
    await restoreAccount(tx, account.id)
    return { role: account.role, status: 'active' }
  }
  return account
}

async function requireMember(tx: Tx, viewer: Viewer, id: EntityId): Promise<MemberRow> {
  const member = await findMember(tx, viewer, id)
  if (member === undefined) throw new ApiError('NOT_FOUND')
  return member
}

function presentMember(viewer: Viewer, member: MemberRow): MemberAccount {
  const isOther = member.id !== viewer.personId
  const isActive = member.status === 'active'
  return {
    id: member.id,
    display_name: member.display_name,
    email: member.email,
    username: member.username,
    mail_confirmed: member.mail_confirmed,
    role: member.role,
    status: member.status,
    suspended_reason: member.suspended_reason,
    language: member.language,
    created_at: member.created_at.toISOString(),
    seen_on: member.seen_on,
    sessions: member.sessions,
    demo: member.demo,
    can: {
      role: isOther,
      suspend: isOther && isActive && member.role !== 'ADMIN',
      restore: isOther && !isActive,
      end_sessions: isOther && isActive,
      erase: isOther && member.role !== 'ADMIN',
    },
  }
}
