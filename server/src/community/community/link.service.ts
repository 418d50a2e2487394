import { randomBytes } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { addLinkCall, linksCall } from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isOwner } from './community.policy.ts'
import { updateLinkRevoked, insertLink, listLinks } from './link.store.ts'
import { requireGroup } from './member.service.ts'

async function requireOwnedGroup(tx: Tx, viewer: Viewer, id: EntityId): Promise<void> {
  requireAllowed(isOwner((await requireGroup(tx, viewer, id)).letters))
}

/** Each with the people who joined by it, without those across a block; the use count includes them. */
export async function readLinks(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<AnswerOf<typeof linksCall>['list']> {
  await requireOwnedGroup(tx, viewer, id)
  const found = await listLinks(tx, id, _after, _size + 1)
  const page = found.slice(0, _size)
  const cards = await readCards(
    tx,
    viewer,
    page.flatMap((link) => [...link.people, ...(link.made_by === null ? [] : [link.made_by])]),
  )
  return {
    data: page.map((link) => ({
      guid: link.guid,
      made_by: (link.made_by === null ? undefined : cards.get(link.made_by)) ?? null,
      created_at: link.created_at.toISOString(),
      expires_at: link.expires_at?.toISOString() ?? null,
      max_uses: link.max_uses,
      use_count: link.use_count,
      revoked_at: link.revoked_at?.toISOString() ?? null,
      living: link.living,
      people: link.people.flatMap((personId) => cards.get(personId) ?? []),
    })),
    next: found.length > _size ? (page.at(-1)?.guid ?? null) : null,
  }
}

export async function addLink(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { expires_at, max_uses }: NonNullable<BodyOf<typeof addLinkCall>>,
): Promise<string> {
  await requireOwnedGroup(tx, viewer, id)
  if (expires_at != null && Date.parse(expires_at) <= Date.now()) throw fieldError('expires_at', 'INVALID_DATE')
  const guid = randomBytes(24).toString('base64url')
  await insertLink(tx, viewer, { guid, groupId: id, expiresAt: expires_at ?? null, maxUses: max_uses ?? null })
  await writeAudit(tx, viewer, { act: 'link.add', aboutId: id, targetId: id })
  return guid
}

export async function revokeLink(tx: Tx, viewer: Viewer, id: EntityId, guid: string): Promise<void> {
  await requireOwnedGroup(tx, viewer, id)
  if (!(await updateLinkRevoked(tx, id, guid))) throw new ApiError('NOT_FOUND')
  await writeAudit(tx, viewer, { act: 'link.revoke', aboutId: id, targetId: id })
}
