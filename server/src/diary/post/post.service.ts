import type { BodyOf } from '@entemi/contract/platform/call'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntryId } from '@entemi/contract/platform/ids'
import type { addPostCall, sharePostCall } from '@entemi/contract/diary/post'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { isPublic, addEntry, entryDefaults, type NewEntry } from '#/core/entry/entry.service.ts'
import { defaultLevel, readAuthor } from '#/core/entry/entry.author.ts'
import { placeOf } from '#/core/town/town.place.ts'
import { attachMedia, requireContent, requireMedia } from '#/core/entry/entry.media.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import { requireEntry } from '#/core/entry/entry.read.ts'
import { findVisibleEntry, type VisibleEntry } from '#/core/visibility/entry.ts'
import type { IdempotencyRecord } from '#/platform/http/idempotency.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { notifyConsultant, resolveConsultant } from '#/diary/client/client.service.ts'
import { updateCurrentMood } from '#/diary/mood/mood.service.ts'
import { addEvent } from '#/diary/event/event.service.ts'
import { insertPoll } from '#/diary/poll/poll.service.ts'
import { resolveTags } from '#/diary/tag/tag.service.ts'
import { requirePause, stateInGroup } from './group-post.service.ts'
import { canPublish, pauseOf, planPublishing, type Group, type Publishing } from './post.policy.ts'
import { findOwnGroup } from './post.store.ts'

export async function readPost(tx: Tx, viewer: Viewer, id: string): Promise<EntryItem> {
  return (await requireEntry(tx, viewer, id)).post
}

type NewPost = BodyOf<typeof addPostCall>

/**
 * One statement without a transaction, unless there are media, tags, a poll, an event or a consultant, media is removed, or a
 * mood is set.
 */
export function addPost(
  db: Tx,
  viewer: Viewer,
  body: NewPost,
  makeRecord: ((id: EntryId) => IdempotencyRecord) | undefined,
): Promise<EntryId> {
  const { media, removed_media, video_url, mood, tags, poll, event, consultant_id } = body
  const isMore = [media, removed_media, video_url, mood, tags, poll, event, consultant_id].some(
    (field) => field != null,
  )
  const write = (tx: Tx) => writePost(tx, viewer, body, makeRecord)
  return isMore ? inTransaction(db, write) : write(db)
}

async function writePost(
  tx: Tx,
  viewer: Viewer,
  body: NewPost,
  makeRecord: ((id: EntryId) => IdempotencyRecord) | undefined,
): Promise<EntryId> {
  requirePerson(viewer, body.mood)
  const author = await readAuthor(tx, viewer)
  const publishing = planPublishing(viewer, body, defaultLevel(author, body.type))
  const group = await requireGroup(tx, viewer, publishing)
  const mediaIds = await requireMedia(tx, viewer, body)
  if (body.event === undefined) requireContent(body.text, mediaIds.length)
  else requireTitle(body.title)
  const id = newId<EntryId>()
  const entry: NewEntry = {
    ...entryDefaults,
    kind: 'note',
    ...publishing,
    ...resolveOccurrence(body, author),
    ...(await placeOf(tx, viewer, body)),
    note_type: body.type === 'note' ? null : body.type,
    mood: body.mood ?? null,
    tags: await resolveTags(tx, viewer, viewer.actorId, body.tags ?? []),
    title: body.title || null,
    text: await prepareText(tx, viewer, body.text),
    state: await stateInGroup(tx, viewer, group),
    has_poll: body.poll !== undefined,
    has_event: body.event !== undefined,
    consultant_id: await resolveConsultant(tx, viewer, publishing, body.consultant_id ?? null),
  }
  const insert = async (inner: Tx) => {
    await requirePause(inner, viewer, group)
    await addEntry(inner, viewer, entry, { id, record: makeRecord?.(id) })
    await attachMedia(inner, viewer, id, mediaIds, body.removed_media)
    if (body.poll !== undefined) await insertPoll(inner, id, body.poll)
    if (body.event !== undefined) await addEvent(inner, viewer, id, body.event)
    if (entry.mood !== null) await updateCurrentMood(inner, viewer, viewer.actorId)
    await notifyConsultant(inner, viewer, { entryId: id, actorId: viewer.actorId }, entry.consultant_id)
  }
  await (group !== undefined && pauseOf(group) > 0 ? inTransaction(tx, insert) : insert(tx))
  return id
}

/** A calendar and a notification name an event by its title. */
export function requireTitle(title: string | null | undefined): void {
  if (!title) throw fieldError('title', 'FIELD_REQUIRED')
}

/** A group has no mood. */
export function requirePerson(viewer: Viewer, mood: number | null | undefined): void {
  if (mood != null && viewer.actorType >= 2) throw fieldError('mood', 'INVALID_VALUE')
}

/** Refers to the shared entry; its text is not copied, and each reader sees it only if its own level allows. */
export async function sharePost(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  body: BodyOf<typeof sharePostCall>,
): Promise<EntryId> {
  const original = (entry.shared_id === null ? undefined : await findVisibleEntry(tx, viewer, entry.shared_id)) ?? entry
  const author = await readAuthor(tx, viewer)
  const publishing = planPublishing(viewer, body, defaultLevel(author, 'note'))
  const group = await requireGroup(tx, viewer, publishing)
  const state = await stateInGroup(tx, viewer, group)
  await requirePause(tx, viewer, group)
  const text = await prepareText(tx, viewer, body.message ?? '')
  // announcing a share that is not counted would reveal it
  if (publishing.privacy === 9 && state === 0) await announce(tx, { type: 'entry.changed', entryId: original.id })
  const id = await addEntry(tx, viewer, {
    ...entryDefaults,
    kind: 'note',
    ...publishing,
    ...resolveOccurrence({}, author),
    text,
    shared_id: original.id,
    state,
  })
  // checked after the insert, which locked the original: nobody can change its level before the commit
  if (!(await isPublic(tx, original.id))) throw new ApiError('SHARED_ITEM_NOT_PUBLIC')
  return id
}

/** 404 for a group the viewer is not a member of, 403 for a member without the right to publish. */
export async function requireGroup(
  tx: Tx,
  viewer: Viewer,
  { group_id, category }: Pick<Publishing, 'group_id' | 'category'>,
): Promise<Group | undefined> {
  if (group_id === null) return undefined
  const group = await findOwnGroup(tx, viewer, group_id)
  if (group === undefined) throw new ApiError('NOT_FOUND')
  if (!canPublish(viewer, group, category)) throw new ApiError('FORBIDDEN')
  return group
}
