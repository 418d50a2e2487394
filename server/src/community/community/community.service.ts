import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { addEntityCall, editEntityCall, entityCall, Group } from '@entemi/contract/community/community'
import type { entitiesCall } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { administeredSetting } from '@entemi/contract/platform/setting'
import * as z from 'zod/mini'
import { requireConfirmedMail } from '#/account/account/mail-confirmation.service.ts'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { splitWords } from '@entemi/contract/core/word-match'
import { readList } from '#/core/entry/entry.read.ts'
import { isModerator } from '#/core/entry/entry.policy.ts'
import { readIdCursor, readNameCursor, writeNameCursor } from '#/platform/http/cursor.ts'
import { eraseEntities, eraseGroup } from '#/account/identity/erase.service.ts'
import { attachCover, attachProfileImage } from '#/core/media/media.attach.ts'
import { settingOf } from '#/diary/post/post.policy.ts'
import { closeCasesOfGroup } from '#/diary/moderation/moderation.service.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { touchReaders } from '#/core/state/state.service.ts'
import { findOwnBan } from './ban.store.ts'
import { canCreate, isMember, isOwner } from './community.policy.ts'
import { presentGroup, presentListed, type GroupDetails } from './community.present.ts'
import {
  type AdministeredRow,
  type FoundGroup,
  type GroupRow,
  countMembers,
  createEntity,
  findAdministered,
  findGroup,
  groupPosts,
  listGroups,
  listHolders,
} from './community.store.ts'
import { updateCompanySite, addCompanySite } from './company-site.service.ts'
import { findInvitation } from './invitation.store.ts'
import { findActiveLink, findInviter } from './link.store.ts'
import { listMembers, addSiteMember } from './member.store.ts'
import { countWaiting } from './moderation.store.ts'
import { updateEntity } from '#/core/entity/entity.service.ts'

export { listHolders }

type List = AnswerOf<typeof entitiesCall>['list']

export async function readGroups(tx: Tx, viewer: Viewer, query: QueryOf<typeof entitiesCall>): Promise<List> {
  const mine = query.mine === '1'
  if (viewer.role === 'LIMIT') {
    requireAllowed(mine)
    return { data: [], next: null }
  }
  // all own groups on one page: the selector of groups does not load a second one
  const size = mine ? limits.page.max : query._size
  const words = splitWords(query.query ?? '')
  if (query.query && words.length === 0) return { data: [], next: null }
  const found = await listGroups(tx, viewer, { words, mine, type: query.type }, readNameCursor(query._after), size + 1)
  const page = found.slice(0, size)
  const counts = await countMembers(
    tx,
    viewer,
    page.map((group) => group.id),
  )
  const last = page.at(-1)
  return {
    data: page.map((group) => presentListed(viewer, group, counts.get(group.id) ?? 0)),
    next: found.length > size && last !== undefined ? writeNameCursor(last) : null,
  }
}

/** By id or active invitation. Members get its posts, others only the public fields. */
export async function readGroup(
  tx: Tx,
  viewer: Viewer | Guest,
  idOrGuid: string,
  query: QueryOf<typeof entityCall>,
): Promise<AnswerOf<typeof entityCall>> {
  if (viewer.role === 'LIMIT') throw new ApiError('FORBIDDEN')
  const invited = !z.uuid().safeParse(idOrGuid).success
  const id = invited ? await findActiveLink(tx, idOrGuid) : idOrGuid
  const group = id === undefined ? undefined : await findGroup(tx, viewer, id, invited)
  if (group === undefined) throw new ApiError('NOT_FOUND')
  const invitation = { invited, invitedBy: invited ? await findInviter(tx, viewer, idOrGuid) : null }
  if (viewer.role === 'GUEST')
    return { entity: presentGroup(viewer, group, invitation), list: { data: [], next: null } }
  return { entity: await readDetails(tx, viewer, group, invitation), list: await readPosts(tx, viewer, group, query) }
}

async function readDetails(
  tx: Tx,
  viewer: Viewer,
  group: FoundGroup,
  link: Pick<GroupDetails, 'invited' | 'invitedBy'>,
): Promise<Group> {
  const memberCount = (await countMembers(tx, viewer, [group.id])).get(group.id) ?? 0
  const shown = isMember(group.letters)
    ? await listMembers(tx, viewer, group.id, { letter: 'm', words: [] }, undefined, 3)
    : []
  const ids = shown.map((member) => member.id)
  const cards = await readCards(tx, viewer, ids)
  const isOutside = !isMember(group.letters)
  const ban = isOutside ? await findOwnBan(tx, viewer.readerId, group.id) : undefined
  const named = isOutside && !link.invited ? await findInvitation(tx, viewer, group.id) : undefined
  const invitation = named === undefined ? link : { invited: true, invitedBy: named.name }
  const moderates = isModerator(group.letters)
  const counts = moderates ? await countWaiting(tx, viewer, group.id) : undefined
  return presentGroup(viewer, group, {
    ...invitation,
    ban,
    memberCount,
    members: ids.flatMap((id) => cards.get(id) ?? []),
    ...counts,
  })
}

async function readPosts(
  tx: Tx,
  viewer: Viewer,
  group: GroupRow,
  { _size, _after, category }: QueryOf<typeof entityCall>,
): Promise<AnswerOf<typeof entityCall>['list']> {
  const before = readIdCursor(_after)
  if (!isMember(group.letters)) return { data: [], next: null }
  return readList(tx, viewer, groupPosts(viewer, group.id, category, before, _size + 1), _size)
}

/** The owner is the member's own person, whoever they act as: rights of an administered person cannot be used. */
export async function addEntity(tx: Tx, viewer: Viewer, body: BodyOf<typeof addEntityCall>): Promise<EntityId> {
  requireAllowed(canCreate(viewer, body.type))
  if (body.type === 2) await requireConfirmedMail(tx, viewer)
  requireValidFields(body.type, body)
  const id = newId<EntityId>()
  const siteId = body.subdomain === undefined ? viewer.siteId : await addCompanySite(tx, viewer, id, body)
  await createEntity(
    tx,
    { ...viewer, siteId },
    {
      id,
      type: body.type,
      display_name: body.name,
      sub_type: body.sub_type || null,
      introduction: body.introduction || null,
      location_text: body.location || null,
      setting: body.type === 1 ? administeredSetting : settingOf(body.settings ?? {}),
    },
  )
  if (body.image != null) await attachProfileImage(tx, viewer, id, body.image)
  if (body.cover != null) await attachCover(tx, viewer, id, body.cover)
  await writeAudit(tx, viewer, { act: 'entity.add', aboutId: id, targetId: id, detail: { type: body.type } })
  await touchReaders(tx, [viewer.personId])
  // last: the site's count of members is locked from here to the commit
  if (siteId !== viewer.siteId) await addSiteMember(tx, viewer.personId, siteId)
  return id
}

export async function editEntity(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  body: BodyOf<typeof editEntityCall>,
): Promise<void> {
  const entity = await requireOwned(tx, viewer, id)
  if (body.type !== undefined && body.type !== entity.type) throw fieldError('type', 'INVALID_VALUE')
  requireValidFields(entity.type, body)
  const change = {
    ...(body.name === undefined ? {} : { display_name: body.name }),
    ...(body.sub_type === undefined ? {} : { sub_type: body.sub_type || null }),
    ...(body.introduction === undefined ? {} : { introduction: body.introduction || null }),
    ...(body.location === undefined ? {} : { location_text: body.location || null }),
  }
  if (!(await updateEntity(tx, id, change, body.settings))) throw new ApiError('NOT_FOUND')
  if (body.image !== undefined) await attachProfileImage(tx, viewer, id, body.image)
  if (body.cover !== undefined) await attachCover(tx, viewer, id, body.cover)
  await updateCompanySite(tx, viewer, entity, body)
  const changed = Object.keys(body).sort()
  await writeAudit(tx, viewer, { act: 'entity.edit', aboutId: id, targetId: id, detail: { changed } })
  await touchReaders(tx, await listHolders(tx, id, ['A']))
}

/** Members lose what was published there, so the password must have been confirmed. */
export async function deleteEntity(tx: Tx, viewer: Viewer, id: EntityId): Promise<void> {
  const entity = await requireOwned(tx, viewer, id)
  requireConfirmed(viewer)
  // a company's site, its members and entries depend on it
  if (entity.own_site !== null) throw new ApiError('CONFLICT')
  await writeAudit(tx, viewer, { act: 'entity.delete', aboutId: null, targetId: id, detail: { type: entity.type } })
  if (entity.type > 1) return removeGroup(tx, viewer.siteId, id)
  const holders = await listHolders(tx, id, ['m', 'j'])
  await eraseEntities(tx, [id])
  await touchReaders(tx, holders)
}

/** With what was published to it; closes its open cases, and updates the state of members and of who asked to join. */
export async function removeGroup(tx: Tx, siteId: number, id: EntityId): Promise<void> {
  const members = await listHolders(tx, id, ['m', 'j'])
  await closeCasesOfGroup(tx, siteId, id)
  await eraseGroup(tx, id)
  await touchReaders(tx, members)
}

/** 403 for a visible group of somebody else, 404 for a person whom somebody else administers. */
async function requireOwned(tx: Tx, viewer: Viewer, id: EntityId): Promise<AdministeredRow> {
  const entity = await findAdministered(tx, viewer, id)
  if (entity === undefined) throw new ApiError('NOT_FOUND')
  requireAllowed(isOwner(entity.letters))
  return entity
}

/** Only groups have a cover, and settings for joining and publishing. */
function requireValidFields(type: number, body: { settings?: unknown; cover?: unknown }): void {
  if (type === 1 && body.cover !== undefined) throw fieldError('cover', 'INVALID_VALUE')
  if (type === 1 && body.settings !== undefined) throw fieldError('settings', 'INVALID_VALUE')
}
