import type { BodyOf } from '@entemi/contract/platform/call'
import type { editPostCall } from '@entemi/contract/diary/post'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Updateable } from 'kysely'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { lockPost, updatePost, type LockedPost, saveSearchText } from '#/core/entry/entry.service.ts'
import { readAuthor } from '#/core/entry/entry.author.ts'
import { placeOf } from '#/core/town/town.place.ts'
import { changeMedia, requireContent } from '#/core/entry/entry.media.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import { canRemove } from '#/core/entry/entry.policy.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import { recordDecision } from '#/diary/moderation/moderation.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import { notifyConsultant, resolveConsultant } from '#/diary/client/client.service.ts'
import { changeEvent } from '#/diary/event/event.service.ts'
import { updateCurrentMood } from '#/diary/mood/mood.service.ts'
import { resolveTags } from '#/diary/tag/tag.service.ts'
import { requirePause, stateInGroup } from './group-post.service.ts'
import { changePublishing, type Level, type Publishing } from './post.policy.ts'
import { requireGroup, requirePerson, requireTitle } from './post.service.ts'
import { findOwnGroup } from './post.store.ts'
import { removeEntry } from './remove.service.ts'
import { withdrawFromUnseeing } from '#/account/notification/withdraw.ts'
import { listAttachedMedia } from '#/core/media/media.attach.ts'

type Edit = BodyOf<typeof editPostCall>
type Change = Updateable<DB['entry']>

export async function editPost(tx: Tx, viewer: Viewer, entry: VisibleEntry, body: Edit): Promise<void> {
  const post = await requireLockedPost(tx, entry)
  requireValidFields(viewer, post, body)
  const mediaIds = await changeMedia(tx, viewer, post.id, body)
  const content = await changeContent(tx, viewer, post, body)
  const isEventChanged = body.event !== undefined && (await changeEvent(tx, post.id, body.event))
  const edited = Object.keys(content).length > 0 || mediaIds !== undefined || isEventChanged
  const publishing = changePublishing(post, body)
  if (post.has_event) requireTitle(content.title === undefined ? post.title : content.title)
  else if (post.kind !== 'mood' && entry.shared_id === null)
    requireContent(content.text ?? post.text, (mediaIds ?? (await listAttachedMedia(tx, post.id))).length)
  const state = await nextState(tx, viewer, post, publishing, edited)
  const consultant_id = await nextConsultant(tx, viewer, post, publishing, body.consultant_id)
  await updatePost(tx, post.id, {
    ...content,
    ...(await changeTime(tx, viewer, post, body)),
    ...(await placeOf(tx, viewer, body)),
    ...publishing,
    state,
    consultant_id,
    // not part of the content: readers of the entry must not see that its author changed private tags
    ...(body.tags === undefined ? {} : { tags: await resolveTags(tx, viewer, post.author_id, body.tags) }),
    ...(edited ? { edited_at: new Date().toISOString() } : {}),
  })
  if (content.title !== undefined || content.text !== undefined)
    await saveSearchText(
      tx,
      post.id,
      content.title === undefined ? post.title : content.title,
      content.text ?? post.text,
    )
  if (edited) await addEffect(tx, { type: 'entry.edited', entryId: post.id })
  if (post.mood !== null || content.mood != null) await updateCurrentMood(tx, viewer, post.author_id)
  await announceAudience(tx, post, { ...publishing, state, consultant_id })
  if (consultant_id !== post.consultant_id)
    await notifyConsultant(tx, viewer, { entryId: post.id, actorId: post.author_id }, consultant_id)
}

/** Lists check the rule at every read; open screens are updated, and notifications are withdrawn from who no longer sees it. */
export async function setPrivacy(tx: Tx, viewer: Viewer, entry: VisibleEntry, level: Level): Promise<void> {
  const post = await requireLockedPost(tx, entry)
  const publishing = changePublishing(post, { privacy_status: level })
  const state = await nextState(tx, viewer, post, publishing, false)
  await updatePost(tx, post.id, { ...publishing, state })
  await announceAudience(tx, post, { ...publishing, state, consultant_id: post.consultant_id })
}

export async function removePost(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  reason: string | undefined,
): Promise<void> {
  const own = canRemove(viewer, entry)
  if (!own && !reason) throw fieldError('reason', 'FIELD_REQUIRED')
  await removeEntry(tx, entry, own ? null : (reason ?? null))
  if (own) await touchState(tx, viewer.accountId)
  if (!own && reason)
    await recordDecision(tx, viewer, {
      kind: 'post',
      targetId: entry.id,
      groupId: entry.group_id,
      authorId: entry.author_id,
      action: 'remove',
      reason,
      notifyAuthor: true,
    })
}

async function requireLockedPost(tx: Tx, entry: VisibleEntry): Promise<LockedPost> {
  const post = await lockPost(tx, entry.id)
  if (post === undefined) throw new ApiError('NOT_FOUND')
  return post
}

/** A mood entry has no type and no group and keeps its mood; an entry of a group has no mood. */
function requireValidFields(viewer: Viewer, post: LockedPost, body: Edit): void {
  if (post.kind === 'mood' && body.type !== undefined) throw fieldError('type', 'INVALID_VALUE')
  if (post.kind === 'mood' && body.publish_to != null) throw fieldError('publish_to', 'INVALID_VALUE')
  if (post.kind === 'mood' && body.mood === null) throw fieldError('mood', 'FIELD_REQUIRED')
  if (post.author_id === viewer.actorId) requirePerson(viewer, body.mood)
}

async function changeContent(tx: Tx, viewer: Viewer, post: LockedPost, body: Edit) {
  const text = body.text === undefined ? undefined : await prepareText(tx, viewer, body.text)
  const change: Pick<Change, 'note_type' | 'mood'> & { title?: string | null; text?: string } = {}
  if (text !== undefined && text !== post.text) change.text = text
  if (body.title !== undefined && (body.title || null) !== post.title) change.title = body.title || null
  if (body.type !== undefined) change.note_type = body.type === 'note' ? null : body.type
  if (body.mood !== undefined && body.mood !== post.mood) change.mood = body.mood
  return change
}

async function changeTime(tx: Tx, viewer: Viewer, post: LockedPost, body: Edit): Promise<Change> {
  const { occurred_on, occurred_at, zone } = body
  if (occurred_on === undefined && occurred_at === undefined && zone === undefined) return {}
  const moment = occurred_on === undefined ? (occurred_at ?? post.occurred_at.toISOString()) : occurred_at
  return resolveOccurrence({ occurred_on, occurred_at: moment, zone: zone ?? post.zone }, await readAuthor(tx, viewer))
}

/** In a group with premoderation a moved or edited entry waits for approval again; what a moderator hid stays hidden. */
async function nextState(
  tx: Tx,
  viewer: Viewer,
  post: LockedPost,
  next: Publishing,
  edited: boolean,
): Promise<0 | 1 | 2> {
  const moved = next.group_id !== post.group_id || next.category !== post.category
  if (next.group_id === null) return post.state === 2 ? 2 : 0
  if (!moved && !edited) return post.state
  const group = moved ? await requireGroup(tx, viewer, next) : await findOwnGroup(tx, viewer, next.group_id)
  if (next.group_id !== post.group_id) await requirePause(tx, viewer, group)
  // only a moderator ends the waiting: an edit after another post was approved would show what nobody has read
  const isHeld = post.state === 2 || (post.state === 1 && !moved)
  return isHeld || group === undefined ? post.state : stateInGroup(tx, viewer, group)
}

/** Published to a group, it is not the consultant's any more. */
async function nextConsultant(
  tx: Tx,
  viewer: Viewer,
  post: LockedPost,
  next: Publishing,
  asked: EntityId | null | undefined,
): Promise<EntityId | null> {
  if (asked == null) return asked === null || next.group_id !== null ? null : post.consultant_id
  const { group_id } = next
  if (asked === post.consultant_id && group_id === null) return asked
  return resolveConsultant(tx, viewer, { group_id, authorId: post.author_id }, asked)
}

type Audience = Publishing & Pick<LockedPost, 'state' | 'consultant_id'>

async function announceAudience(tx: Tx, before: LockedPost, now: Audience): Promise<void> {
  const isConsultantLost = before.consultant_id !== null && now.consultant_id !== before.consultant_id
  const changed = now.privacy !== before.privacy || now.group_id !== before.group_id || isConsultantLost
  if (changed) await withdrawFromUnseeing(tx, before.id)
  if (changed && now.privacy > before.privacy) await addEffect(tx, { type: 'entry.opened', entryId: before.id })
  await announce(tx, { type: 'entry.changed', entryId: before.id })
  const isNarrower =
    now.privacy < before.privacy ||
    (before.group_id !== null && now.group_id !== before.group_id) ||
    (before.state === 0 && now.state !== 0)
  const { id: entryId, privacy: level, group_id: groupId, consultant_id: consultantId } = before
  if ((level > 0 && isNarrower) || isConsultantLost)
    await announce(tx, { type: 'entry.hidden', entryId, level, groupId, consultantId })
}
