import type { BodyOf } from '@entemi/contract/call'
import type { EntryItem } from '@entemi/contract/entry'
import type { EntryId } from '@entemi/contract/ids'
import { limits } from '@entemi/contract/limits'
import type { addPostCall, sharePostCall } from '@entemi/contract/post'
import { ApiError, fieldError } from '#/api-error.ts'
import type { Tx } from '#/db/database.ts'
import { announce } from '#/effects/announce.ts'
import { prepareText } from '#/entity/entity.mention.ts'
import { countShare } from '#/entry/entry.change.ts'
import { defaultLevel, placeOf, readAuthor } from '#/entry/entry.author.ts'
import { resolveOccurrence } from '#/entry/entry.occurrence.ts'
import { requireEntry } from '#/entry/entry.read.ts'
import { findVisibleEntry, type VisibleEntry } from '#/entry/entry.visibility.ts'
import { addEntry, setEntryMedia, type NewEntry } from '#/entry/entry.write.ts'
import { addVideoMedia, eraseOwnLooseMedia, requireOwnMedia } from '#/media/media.attach.ts'
import type { Viewer } from '#/session/viewer.ts'
import { canPublish, planPublishing, stateInGroup, type Group, type Publishing } from './post.policy.ts'
import { findOwnGroup } from './post.store.ts'

export async function readPost(tx: Tx, viewer: Viewer, id: string): Promise<EntryItem> {
  return (await requireEntry(tx, viewer, id)).post
}

export async function addPost(tx: Tx, viewer: Viewer, body: BodyOf<typeof addPostCall>): Promise<EntryId> {
  const author = await readAuthor(tx, viewer)
  const publishing = planPublishing(viewer, body, defaultLevel(author, body.type))
  const group = await requireGroup(tx, viewer, publishing)
  const mediaIds = await requireOwnMedia(tx, viewer, body.media ?? [])
  if (body.video_url) mediaIds.push(await addVideoMedia(tx, viewer, body.video_url))
  requireFew(mediaIds)
  requireContent(body.text, mediaIds.length)
  const id = await addEntry(tx, viewer, {
    ...blank,
    ...publishing,
    ...resolveOccurrence(body, author),
    ...(await placeOf(tx, viewer, body)),
    note_type: body.type === 'note' ? null : body.type,
    title: body.title || null,
    text: await prepareText(tx, viewer, body.text),
    state: group === undefined ? 0 : stateInGroup(group),
  })
  if (mediaIds.length > 0) await setEntryMedia(tx, id, mediaIds)
  await eraseOwnLooseMedia(tx, viewer, body.removed_media ?? [])
  return id
}

/** A public entry on one's own line or in a group; the words of others stay theirs and are shown by their own rule. */
export async function sharePost(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  body: BodyOf<typeof sharePostCall>,
): Promise<EntryId> {
  const original = (entry.shared_id === null ? undefined : await findVisibleEntry(tx, viewer, entry.shared_id)) ?? entry
  const author = await readAuthor(tx, viewer)
  const publishing = planPublishing(viewer, { publish_to: body.publish_to }, defaultLevel(author, 'note'))
  const group = await requireGroup(tx, viewer, publishing)
  const id = await addEntry(tx, viewer, {
    ...blank,
    ...publishing,
    ...resolveOccurrence({}, author),
    text: await prepareText(tx, viewer, body.message ?? ''),
    shared_id: original.id,
    state: group === undefined ? 0 : stateInGroup(group),
  })
  await announce(tx, { type: 'entry.changed', entryId: original.id })
  // last: the counter's row stays locked until commit
  if (!(await countShare(tx, original.id))) throw new ApiError('SHARED_ITEM_NOT_PUBLIC')
  return id
}

const blank: Pick<NewEntry, 'kind' | 'note_type' | 'mood' | 'title' | 'shared_id' | 'lat_cell' | 'lon_cell'> = {
  kind: 'note',
  note_type: null,
  mood: null,
  title: null,
  shared_id: null,
  lat_cell: null,
  lon_cell: null,
}

/** A group one is not in answers like one that is not there; a member without the right is told so. */
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

/** An entry without words needs something to look at. */
export function requireContent(text: string, mediaCount: number): void {
  if (text === '' && mediaCount === 0) throw fieldError('text', 'FIELD_REQUIRED')
}

export function requireFew(mediaIds: readonly string[]): void {
  if (mediaIds.length > limits.mediaOfEntry) throw fieldError('media', 'MAX_VALUE')
}
