import { listMentions } from '@entemi/contract/core/mentions'
import type { NotificationKind } from '@entemi/contract/account/notification'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { Announcement } from '#/platform/jobs/announce.ts'
import { addEffect, type Effect } from '#/platform/jobs/effect.ts'
import {
  findNotifiable,
  listRecipientCandidates,
  listNotifiable,
  type NotifiableEntry,
} from '#/core/entry/entry.service.ts'
import { notify, notifyAll, notifyEach, notifyReaders } from './notify.ts'
import {
  listDueBroadcasts,
  listMentionedOwners,
  lockLikes,
  type Like,
  type NewNotification,
  type NotificationBatch,
} from './notify.store.ts'
import { withdrawLikes } from './withdraw.ts'
import {
  listEntriesOfComments,
  listNotifiableComments,
  type NotifiableComment,
} from '#/core/visibility/notifiable-comment.ts'

// The notifications that effects send. Each effect reads the state when it runs: an action that was undone notifies
// nobody, an effect that runs twice notifies once.

/** Recipients of one transaction: notifying twenty thousand in one would hold its locks too long. */
const transactionSize = 500

/** Recipients of one job: other jobs run before the job for the rest. */
const jobSize = 5 * transactionSize

/** An entry that became visible to more people, or that has too many readers for one transaction. */
export async function notifyOfEntry(db: Tx, entryId: string, after = ''): Promise<void> {
  const entry = await findNotifiable(db, entryId)
  if (entry === undefined || entry.state !== 0) return
  if (after === '') await notifyMentionedAndShared(db, entry)
  if (!isNotifiedAtOnce(entry)) return
  const readers = await listRecipientCandidates(db, [entry], 'ever')
  const notification = { ...aboutNew(entry), kind: kindOfNew(entry) }
  await notifyNext(db, readers.get(entryId) ?? [], notification, { type: 'entry.spread', entryId, after })
}

/** New entries. One with more readers than a transaction should have gets a job of its own. */
export async function notifyOfEntries(tx: Tx, entryIds: readonly string[]): Promise<void> {
  const entries = (await listNotifiable(tx, entryIds)).filter((entry) => entry.state === 0)
  for (const entry of entries) await notifyMentionedAndShared(tx, entry)
  const broadcasts = entries.filter(({ kind }) => kind === 'broadcast').map(({ id }) => id)
  const due = broadcasts.length === 0 ? [] : await listDueBroadcasts(tx, broadcasts)
  const notified = entries.filter((entry) => isNotifiedAtOnce(entry) && !due.includes(entry.id))
  for (const [kind, ofKind] of Map.groupBy(notified, kindOfNew))
    for (const entryId of await notifyReaders(tx, kind, ofKind, transactionSize))
      await addEffect(tx, { type: 'entry.spread', entryId })
}

/** The recipients of a lesson are notified when they receive it. */
const isNotifiedAtOnce = ({ kind }: NotifiableEntry): boolean => kind !== 'lesson'

const aboutEntry = (entry: NotifiableEntry) => ({ siteId: entry.site_id, actorId: entry.author_id, entryId: entry.id })

const aboutNew = (entry: NotifiableEntry) => ({
  ...aboutEntry(entry),
  ...(entry.group_id === null ? {} : { entityId: entry.group_id }),
})

/** Those whom an entry mentions, and the writer of the entry that it shares. */
async function notifyMentionedAndShared(db: Tx, entry: NotifiableEntry): Promise<void> {
  const mentioned = await notifyMentioned(
    db,
    listMentions(entry.text),
    { ...aboutEntry(entry), kind: 'mention' },
    entry,
  )
  const shared = entry.shared_writer_id
  if (shared !== null && shared !== entry.writer_id && !mentioned.has(shared))
    await inTransaction(db, (tx) => notify(tx, { ...aboutEntry(entry), kind: 'share', ownerId: shared }))
}

/** A broadcast that started: the same readers as when it was scheduled. */
export async function notifyOfBroadcast(db: Tx, entryId: string, after = ''): Promise<void> {
  const entry = await findNotifiable(db, entryId)
  if (entry === undefined || entry.state !== 0) return
  const readers = await listRecipientCandidates(db, [entry], 'ever')
  const notification = { ...aboutEntry(entry), kind: 'live_started' } as const
  await notifyNext(db, readers.get(entryId) ?? [], notification, { type: 'live.started', entryId, after })
}

function kindOfNew({ kind, group_id }: NotifiableEntry): NotificationKind {
  if (kind === 'broadcast') return 'live_scheduled'
  if (group_id !== null) return 'group_post'
  return kind === 'mood' ? 'mood' : 'entry_new'
}

/** A note whose text changed. Who has an unread notification of it gets no second one. */
export async function notifyOfChange(db: Tx, entryId: string, after = ''): Promise<void> {
  const entry = await findNotifiable(db, entryId)
  if (entry === undefined || entry.state !== 0 || entry.kind !== 'note' || entry.group_id !== null) return
  if (after === '')
    await notifyMentioned(db, listMentions(entry.text), { ...aboutEntry(entry), kind: 'mention' }, entry)
  const readers = await listRecipientCandidates(db, [entry], 'unread')
  const notification = { ...aboutEntry(entry), kind: 'entry_changed' } as const
  await notifyNext(db, readers.get(entryId) ?? [], notification, { type: 'entry.edited', entryId, after })
}

/** Notifies the next readers by id after `job.after`; for the rest it adds the job again, at the end of the queue. */
async function notifyNext(
  db: Tx,
  readers: readonly string[],
  notification: Omit<NewNotification, 'ownerId'>,
  job: Extract<Effect, { type: 'entry.spread' | 'entry.edited' | 'live.started' }>,
): Promise<void> {
  const left = readers.filter((id) => id > (job.after ?? ''))
  const next = left.slice(0, jobSize)
  for (let from = 0; from < next.length; from += transactionSize)
    await inTransaction(db, async (tx) => {
      await notifyAll(tx, next.slice(from, from + transactionSize), notification)
      const last = next.at(-1)
      if (last !== undefined && from + transactionSize >= next.length && left.length > next.length)
        await addEffect(tx, { ...job, after: last })
    })
}

/** Notifies those who were mentioned and not notified of it before; returns everybody who is mentioned. */
async function notifyMentioned(
  db: Tx,
  ids: readonly string[],
  notification: Omit<NewNotification, 'ownerId'> & { entryId: string },
  { writer_id }: { writer_id: string | null },
): Promise<Set<string>> {
  const mentioned = new Set(ids)
  if (mentioned.size === 0) return mentioned
  await inTransaction(db, async (tx) => {
    const notified = await listMentionedOwners(tx, notification.entryId, notification.commentId)
    const excluded = new Set([writer_id, ...notified])
    await notifyAll(
      tx,
      [...mentioned].filter((id) => !excluded.has(id)),
      notification,
    )
  })
  return mentioned
}

interface EntryLike {
  entryId: string
  actorId: string
}

/** Likes that were added or taken back. Existing ones are locked: a removal then waits and finds the notification. */
export async function notifyOfLikes(tx: Tx, changed: readonly EntryLike[]): Promise<void> {
  const entries = byId(await listNotifiable(tx, unique(changed.map((like) => like.entryId))))
  const { existing, removed } = await splitLikes(
    tx,
    'entry_like',
    changed.map(({ entryId, actorId }) => ({ id: entryId, actorId })),
  )
  await withdrawLikes(tx, 'reaction', removed)
  const batches = existing.flatMap(({ id, actorId }) => {
    const entry = entries.get(id)
    if (!entry?.writer_id) return []
    return { ownerIds: [entry.writer_id], siteId: entry.site_id, entryId: id, actorId, liked: true }
  })
  const entryIds = unique(changed.map((like) => like.entryId))
  await notifyEach(tx, 'reaction', batches, entryIds.map(likeChanged))
}

interface CommentLike {
  commentId: string
  actorId: string
}

export async function notifyOfCommentLikes(tx: Tx, changed: readonly CommentLike[]): Promise<void> {
  const found = await listComments(tx, unique(changed.map((like) => like.commentId)))
  const { existing, removed } = await splitLikes(
    tx,
    'comment_like',
    changed.map(({ commentId, actorId }) => ({ id: commentId, actorId })),
  )
  await withdrawLikes(tx, 'comment_like', removed)
  const batches = existing.flatMap(({ id, actorId }) => {
    const { entry, comment } = found.get(id) ?? {}
    if (entry === undefined || !comment?.writer_id) return []
    const about = { siteId: entry.site_id, entryId: entry.id, commentId: id, actorId }
    return { ...about, ownerIds: [comment.writer_id], liked: true }
  })
  const entryIds = unique([...found.values()].map(({ entry }) => entry.id))
  await notifyEach(tx, 'comment_like', batches, entryIds.map(likeChanged))
}

const likeChanged = (entryId: string): Announcement => ({ type: 'like.changed', entryId })

async function splitLikes(
  tx: Tx,
  table: 'entry_like' | 'comment_like',
  likes: readonly Like[],
): Promise<{ existing: Like[]; removed: Like[] }> {
  const keyOf = ({ id, actorId }: Like): string => `${id} ${actorId}`
  const existing = new Map((await lockLikes(tx, table, likes)).map((like) => [keyOf(like), like]))
  const removed = new Map(likes.filter((like) => !existing.has(keyOf(like))).map((like) => [keyOf(like), like]))
  return { existing: [...existing.values()], removed: [...removed.values()] }
}

/** With their entries, which are locked first; a removal waits for the lock and then deletes the notifications too. */
async function listComments(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { entry: NotifiableEntry; comment: NotifiableComment }>> {
  const entryIds = await listEntriesOfComments(tx, ids)
  if (entryIds.length === 0) return new Map()
  const entries = byId(await listNotifiable(tx, entryIds))
  const comments = await listNotifiableComments(tx, ids)
  return new Map(
    comments.flatMap((comment) => {
      const entry = entries.get(comment.entry_id)
      return entry === undefined ? [] : [[comment.id, { entry, comment }]]
    }),
  )
}

/** Everybody gets one notification of a comment: as mentioned, else as answered, else as the entry's writer. */
export async function notifyOfComments(tx: Tx, commentIds: readonly string[]): Promise<void> {
  const found = [...(await listComments(tx, commentIds)).values()]
  const answered = byId(
    await listNotifiableComments(tx, unique(found.flatMap(({ comment }) => comment.answered_id ?? []))),
  )
  const replies: NotificationBatch[] = []
  const reactions: NotificationBatch[] = []
  for (const { entry, comment } of found) {
    const about = { ...aboutEntry(entry), actorId: comment.author_id, reactionCommentId: comment.id }
    const mention = { ...about, kind: 'mention', commentId: comment.id } as const
    const notified = await notifyMentioned(tx, listMentions(comment.text), mention, comment)
    if (comment.writer_id !== null) notified.add(comment.writer_id)
    const parent = comment.answered_id === null ? undefined : answered.get(comment.answered_id)
    if (parent?.writer_id && !notified.has(parent.writer_id)) {
      notified.add(parent.writer_id)
      replies.push({ ...about, ownerIds: [parent.writer_id], commentId: parent.id })
    }
    if (entry.writer_id !== null && !notified.has(entry.writer_id))
      reactions.push({ ...about, ownerIds: [entry.writer_id] })
  }
  await notifyEach(tx, 'reply', replies)
  const changed = unique(found.map(({ entry }) => entry.id))
  await notifyEach(
    tx,
    'reaction',
    reactions,
    changed.map((entryId) => ({ type: 'comment.changed', entryId })),
  )
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map((item) => [item.id, item]))
