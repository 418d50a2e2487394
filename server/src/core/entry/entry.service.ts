import type { EntryId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { announce } from '#/platform/jobs/announce.ts'
import type { FrequentEffect } from '#/platform/jobs/effect.ts'
import type { IdempotencyRecord } from '#/platform/http/idempotency.ts'
import { eraseUnattachedMedia } from '#/core/media/media.attach.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { resolveOccurrence } from './entry.occurrence.ts'
import { deleteEvent } from './entry.event.store.ts'
import { deletePoll } from './entry.poll.store.ts'
import {
  clearEntry,
  deleteChannel,
  detachSolution,
  findAndLockEntry,
  insertEntry,
  insertFriendship,
  insertPastEntries,
  readTime,
  searchTextOf,
  setEntryMedia,
  type LockedEntry,
  type NewEntry,
} from './entry.store.ts'

export {
  deleteMarksAndSearchText,
  clearEntryPlaces,
  hasShownPost,
  lockPost,
  isPublic,
  listOpenLibraries,
  refreshMood,
  replaceTag,
  saveSearchText,
  unnamedEntry,
  updatePost,
  type LockedEntry,
  type LockedPost,
  type NewEntry,
} from './entry.store.ts'
export {
  addRecipients,
  findNotifiable,
  listFormerReaders,
  listNotifiable,
  listRecipientCandidates,
  type NotifiableEntry,
} from './entry.recipient.store.ts'
export { addAuthorToFeed, removeAuthorFromFeed, pushToFeeds } from './feed.store.ts'

/** The columns that most new entries leave empty. */
export const entryDefaults = {
  note_type: null,
  mood: null,
  tags: [],
  title: null,
  group_id: null,
  category: null,
  state: 0,
  shared_id: null,
  lat_cell: null,
  lon_cell: null,
  place: null,
  consultant_id: null,
} as const satisfies Partial<NewEntry>

/**
 * Writes an entry in the actor's name, with its search text, its effect and, if given, the idempotency record. It is in
 * the author's own feed at once, because they look for it there; in the feeds of others by the effect.
 */
export async function addEntry(
  tx: Tx,
  viewer: Viewer,
  entry: NewEntry,
  { id, record }: { id: EntryId; record?: IdempotencyRecord | undefined } = { id: newId() },
): Promise<EntryId> {
  const author = entry.author_id ?? viewer.actorId
  const effect: FrequentEffect = { type: 'entry.added', entryId: id }
  await insertEntry(tx, {
    claim_ask: false,
    has_poll: false,
    has_event: false,
    ...entry,
    id,
    author_id: author,
    acted_by: author === viewer.personId ? null : viewer.accountId,
    site_id: viewer.siteId,
    search_text: searchTextOf(entry.title, entry.text),
    effect: JSON.stringify(effect),
    record,
  })
  return id
}

/** Writes entries of the member's past in their own name, of which nobody is told. */
export const addPastEntries = (
  tx: Tx,
  { personId, siteId }: Pick<Viewer, 'personId' | 'siteId'>,
  entries: readonly (NewEntry & { id: EntryId })[],
): Promise<void> =>
  insertPastEntries(
    tx,
    entries.map((entry) => ({
      claim_ask: false,
      has_poll: false,
      has_event: false,
      ...entry,
      author_id: personId,
      acted_by: null,
      site_id: siteId,
      search_text: searchTextOf(entry.title, entry.text),
    })),
  )

/** The last step of removing an entry: deletes what is attached to it and clears its row, which remains. */
export async function removeEntryContent(tx: Tx, entry: VisibleEntry, reason: string | null): Promise<void> {
  await eraseUnattachedMedia(tx, await setEntryMedia(tx, entry.id, []))
  if (entry.kind === 'note') {
    await deletePoll(tx, entry.id)
    await deleteEvent(tx, entry.id)
  }
  if (entry.kind === 'solution') await detachSolution(tx, entry.id)
  if (entry.kind === 'broadcast') await removeChannel(tx, entry.id)
  await announce(tx, { type: 'entry.changed', entryId: entry.id })
  const { privacy: level, group_id: groupId, consultant_id: consultantId } = entry
  if (level > 0 || consultantId !== null)
    await announce(tx, { type: 'entry.hidden', entryId: entry.id, level, groupId, consultantId })
  await clearEntry(tx, entry.id, reason)
}

/** With its chat and its recording. */
async function removeChannel(tx: Tx, entryId: string): Promise<void> {
  const recordingId = await deleteChannel(tx, entryId)
  if (recordingId !== null) await eraseUnattachedMedia(tx, [recordingId])
}

export async function lockEntry(tx: Tx, id: string): Promise<LockedEntry> {
  const entry = await findAndLockEntry(tx, id)
  if (entry === undefined) throw new ApiError('NOT_FOUND')
  return entry
}

/** Adds an entry to the life lines of both friends, each dated in its author's time zone and visible to them alone. */
export async function addFriendship(tx: Tx, viewer: Viewer, otherId: string): Promise<void> {
  for (const [authorId, friendId] of [
    [viewer.readerId, otherId],
    [otherId, viewer.readerId],
  ] as const) {
    const id = newId<EntryId>()
    const isActed = authorId === viewer.readerId && viewer.readerId !== viewer.personId
    await insertFriendship(tx, {
      id,
      author_id: authorId,
      acted_by: isActed ? viewer.accountId : null,
      friend_id: friendId,
      site_id: viewer.siteId,
      kind: 'friend',
      privacy: 0,
      ...resolveOccurrence({}, await readTime(tx, authorId)),
    })
  }
}
