import type { MemberAccount, ruleMemberCall } from '@entemi/contract/operation/admin-member'
import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { eraseAccount } from '#/account/identity/erase.service.ts'
import { endSessions, requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import {
  findMember,
  lockAccounts,
  recordAccountReads,
  restoreAccount,
  setRole,
  suspendAccount,
  type LockedAccount,
  type MemberRow,
} from './member.store.ts'

export async function readMember(tx: Tx, viewer: Viewer, id: EntityId): Promise<MemberAccount> {
  const member = await requireMember(tx, viewer, id)
  await recordAccountReads(tx, viewer, [member.id])
  return presentMember(viewer, member)
}

type AccountChange = BodyOf<typeof ruleMemberCall>

/**
 * A role, a suspension and the end of sessions close every session of the account and with them its sockets. One's own
 * account cannot be changed, so that there is always an administrator left. The link to a new password goes only to the
 * member's address: an administrator who saw it could read the diary.
 */
export async function changeMemberAccount(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  change: AccountChange,
): Promise<AnswerOf<typeof ruleMemberCall>['setData']> {
  const member = await requireMember(tx, viewer, id)
  const account = await lockOtherAccount(tx, viewer, member)
  const { role, status } = await applyChange(tx, account, change)
  await writeAudit(tx, viewer, {
    act: `member.${change.action}`,
    aboutId: member.id,
    targetId: member.id,
    reason: change.reason || null,
    ...(change.action === 'role' ? { detail: { from: account.role, to: role } } : {}),
    ...(change.action === 'suspend' ? { detail: { days: change.days ?? null } } : {}),
  })
  if (change.action === 'send_restore')
    await addEffect(tx, { type: 'mail.restore', accountId: account.id, siteId: viewer.siteId })
  else if (change.action !== 'restore') await endSessions(tx, account.id)
  await touchState(tx, account.id)
  return { person_id: member.id, role, status }
}

/** The same as an erasure by the member; only the audit record with the reason stays. */
export async function eraseMember(tx: Tx, viewer: Viewer, id: EntityId, reason: string): Promise<EntityId> {
  const member = await requireMember(tx, viewer, id)
  const account = await lockOtherAccount(tx, viewer, member)
  // the role must be taken away first, which is recorded: there is always an administrator left
  requireAllowed(account.role !== 'ADMIN')
  await eraseAccount(tx, { accountId: account.id, personId: member.id })
  await writeAudit(tx, viewer, { act: 'member.erase', aboutId: null, targetId: member.id, reason })
  return member.id
}

/** Refuses one's own account, and requires the password. */
async function lockOtherAccount(tx: Tx, viewer: Viewer, member: MemberRow): Promise<LockedAccount> {
  requireAllowed(member.id !== viewer.personId)
  requireConfirmed(viewer)
  const locked = await lockAccounts(tx, member.account_id)
  const account = locked.find(({ id }) => id === member.account_id)
  // meanwhile the account was erased, or the viewer lost the role
  if (account === undefined || !locked.some(({ id }) => id === viewer.accountId)) throw new ApiError('CONFLICT')
  return account
}

async function applyChange(
  tx: Tx,
  account: LockedAccount,
  { action, role, reason, days = null }: AccountChange,
): Promise<Omit<LockedAccount, 'id'>> {
  if (action === 'role') {
    if (role === undefined) throw fieldError('role', 'FIELD_REQUIRED')
    await setRole(tx, account.id, role)
    return { role, status: account.status }
  }
  if (action === 'suspend') {
    if (!reason) throw fieldError('reason', 'FIELD_REQUIRED')
    // an administrator cannot be suspended: the role must be taken away first, which is recorded
    requireAllowed(account.role !== 'ADMIN')
    await suspendAccount(tx, account.id, reason, days)
    return { role: account.role, status: 'suspended' }
  }
  if (action === 'restore') {
    if (account.status !== 'suspended') throw new ApiError('CONFLICT')
    await restoreAccount(tx, account.id)
    return { role: account.role, status: 'active' }
  }
  // the link would lead to an account that stays closed
  if (action === 'send_restore' && account.status !== 'active') throw new ApiError('CONFLICT')
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
    suspended_until: member.suspended_until?.toISOString() ?? null,
    language: member.language,
    created_at: member.created_at.toISOString(),
    seen_on: member.seen_on,
    sessions: member.sessions,
    login: { password: member.has_password, passkeys: member.passkeys, services: member.services },
    demo: member.demo,
    can: {
      role: isOther,
      suspend: isOther && isActive && member.role !== 'ADMIN',
      restore: isOther && !isActive,
      end_sessions: isOther && isActive,
      send_restore: isOther && isActive,
      erase: isOther && member.role !== 'ADMIN',
    },
  }
}
