import type { addAccessTokenCall } from '@entemi/contract/account/access-token'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { AccessTokenId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import { newId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { addSecurityMail } from '#/platform/jobs/effect.ts'
import { createAccessToken, hashAccessToken } from '#/platform/session/access-token.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { deleteAccessToken, insertAccessToken, listAccessTokens, lockAndCount } from './access-token.store.ts'

export async function listOwnTokens(tx: Tx, { accountId, siteId }: Viewer) {
  const rows = await listAccessTokens(tx, accountId, siteId)
  return rows.map(({ id, name, scopes, created_at, used_at, expires_at }) => ({
    id,
    name,
    scopes,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  }))
}

export async function addAccessToken(
  tx: Tx,
  viewer: Viewer,
  { name, scopes: asked, days }: BodyOf<typeof addAccessTokenCall>,
): Promise<{ token_id: AccessTokenId; token: string }> {
  const scopes = [...new Set(asked)].sort()
  if (viewer.role !== 'ADMIN' && scopes.some((scope) => scope.startsWith('admin:'))) throw new ApiError('FORBIDDEN')
  if ((await lockAndCount(tx, viewer)) >= limits.accessTokens) throw new ApiError('CONFLICT')
  const id = newId<AccessTokenId>()
  const token = createAccessToken()
  await insertAccessToken(tx, viewer, { id, tokenHash: hashAccessToken(token), name, scopes, days })
  await addSecurityMail(tx, viewer, { kind: 'tokenAdded', name })
  const detail = { scopes, days }
  await writeAudit(tx, viewer, { act: 'token.add', aboutId: viewer.personId, targetId: id, detail })
  return { token_id: id, token }
}

export async function revokeAccessToken(tx: Tx, viewer: Viewer, id: AccessTokenId): Promise<void> {
  if (!(await deleteAccessToken(tx, viewer, id))) throw new ApiError('NOT_FOUND')
  await writeAudit(tx, viewer, { act: 'token.revoke', aboutId: viewer.personId, targetId: id })
}
