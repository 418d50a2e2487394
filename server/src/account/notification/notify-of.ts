import { listMentions } from '@entemi/contract/core/mentions'
import type { NotificationKind } from '@entemi/contract/account/notification'
import { sql } from 'kysely'
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
import { notifyReaders } from './notify-readers.ts'
import { notify, notifyAll, notifyEach } from './notify.ts'
import { type NewNotification, type NotificationBatch } from './notify.store.ts'
import { withdrawLikes } from './withdraw.ts'
import {
  listEntriesOfComments,
  listNotifiableComments,
  type NotifiableComment,
} from '#/core/visibility/notifiable-comment.ts'

// What the effects of acts tell. Each looks at what is true when it runs: an act that was taken back tells nothing, one
// that ran twice tells once.

/** So many rows are written in one go: an alert to twenty thousand must not hold the table for all that time. */
const chunk = 500

/** And so many by one job: what else waits, of whichever site, has its turn before the rest. */
const inJob = 5 * chunk

/** An entry that more people see now, or that many are told of. */
export async function notifyOfEntry(db: Tx, entryId: string, after = ''): Promise<void> {
  const entry = await findNotifiable(db, entryId)
  if (entry === undefined || entry.state !== 0) return
  if (after === '') await notifyNamed(db, entry)
  if (!isNotifiedAtOnce(entry)) return
  const readers = await listRecipientCandidates(db, [entry], 'ever')
  const notification = { ...aboutNew(entry), kind: kindOfNew(entry) }
  await notifyNext(db, readers.get(entryId) ?? [], notification, { type: 'entry.spread', entryId, after })
}

/** New entries. One that has more readers than a transaction should hold is told by a job of its own. */
export async function notifyOfEntries(tx: Tx, entryIds: readonly string[]): Promise<void> {
  const entries = (await listNotifiable(tx, entryIds)).filter((entry) => entry.state === 0)
  for (const entry of entries) await notifyNamed(tx, entry)
  for (const [kind, ofKind] of Map.groupBy(entries.filter(isNotifiedAtOnce), kindOfNew))
    for (const entryId of await notifyReaders(tx, kind, ofKind, chunk))
      await addEffect(tx, { type: 'entry.spread', entryId })
}

/** A lesson is told to whom it arrives, when it arrives. */
const isNotifiedAtOnce = ({ kind }: NotifiableEntry): boolean => kind !== 'lesson'

const aboutEntry = (entry: NotifiableEntry) => ({ siteId: entry.site_id, actorId: entry.author_id, entryId: entry.id })

const aboutNew = (entry: NotifiableEntry) => ({
  ...aboutEntry(entry),
  ...(entry.group_id === null ? {} : { entityId: entry.group_id }),
})

/** Those whom an entry names, and the writer of what it shares. */
async function notifyNamed(db: Tx, entry: NotifiableEntry): Promise<void> {
  const named = await notifyMentioned(db, listMentions(entry.text), { ...aboutEntry(entry), kind: 'mention' }, entry)
  const shared = entry.shared_writer_id
  if (shared !== null && shared !== entry.writer_id && !named.has(shared))
    await inTransaction(db, (tx) => notify(tx, { ...aboutEntry(entry), kind: 'share', ownerId: shared }))
}

/** To the same people who heard that it will be. */
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

/** New words in an old note: to those who have not the first notification of it unread still. */
export async function notifyOfChange(db: Tx, entryId: string, after = ''): Promise<void> {
  const entry = await findNotifiable(db, entryId)
  if (entry === undefined || entry.state !== 0 || entry.kind !== 'note' || entry.group_id !== null) return
  if (after === '')
    await notifyMentioned(db, listMentions(entry.text), { ...aboutEntry(entry), kind: 'mention' }, entry)
  const readers = await listRecipientCandidates(db, [entry], 'unread')
  const notification = { ...aboutEntry(entry), kind: 'entry_changed' } as const
  await notifyNext(db, readers.get(entryId) ?? [], notification, { type: 'entry.edited', entryId, after })
}

/** Tells the next of them, in the order of their ids; for the rest it adds the same job again, behind all that wait. */
async function notifyNext(
  db: Tx,
  readers: readonly string[],
  notification: Omit<NewNotification, 'ownerId'>,
  job: Extract<Effect, { type: 'entry.spread' | 'entry.edited' | 'live.started' }>,
): Promise<void> {
  const left = readers.filter((id) => id > (job.after ?? ''))
  const next = left.slice(0, inJob)
  for (let from = 0; from < next.length; from += chunk)
    await inTransaction(db, async (tx) => {
      await notifyAll(tx, next.slice(from, from + chunk), notification)
      const last = next.at(-1)
      if (last !== undefined && from + chunk >= next.length && left.length > next.length)
        await addEffect(tx, { ...job, after: last })
    })
}

/** Who was mentioned and not told so before; answers everybody who is named there. */
async function notifyMentioned(
  db: Tx,
  ids: readonly string[],
  notification: Omit<NewNotification, 'ownerId'> & { entryId: string },
  { writer_id }: { writer_id: string | null },
): Promise<Set<string>> {
  const named = new Set(ids)
  if (named.size === 0) return named
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ owner_id: string }>`
      SELECT n.owner_id FROM notification n WHERE n.entry_id = ${notification.entryId} AND n.kind = 'mention'
        AND n.comment_id IS NOT DISTINCT FROM ${notification.commentId ?? null}::uuid`.execute(tx)
    const known = new Set([writer_id, ...rows.map((row) => row.owner_id)])
    const fresh = [...named].filter((id) => !known.has(id))
    await notifyAll(tx, fresh, notification)
  })
  return named
}

interface EntryLike {
  entryId: string
  actorId: string
}

/** Likes that came or went. Held until they are told: one that is taken back meanwhile finds the notification and takes it along. */
export async function notifyOfLikes(tx: Tx, changed: readonly EntryLike[]): Promise<void> {
  const entries = byId(await listNotifiable(tx, unique(changed.map((like) => like.entryId))))
  const { standing, gone } = await splitLikes(
    tx,
    'entry_like',
    changed.map(({ entryId, actorId }) => ({ id: entryId, actorId })),
  )
  await withdrawLikes(tx, 'reaction', gone)
  const batches = standing.flatMap(({ id, actorId }) => {
    const entry = entries.get(id)
    if (!entry?.writer_id) return []
    return { ownerIds: [entry.writer_id], siteId: entry.site_id, entryId: id, actorId, liked: true }
  })
  const ofLikes = unique(changed.map((like) => like.entryId))
  await notifyEach(tx, 'reaction', batches, ofLikes.map(likeChanged))
}

interface CommentLike {
  commentId: string
  actorId: string
}

export async function notifyOfCommentLikes(tx: Tx, changed: readonly CommentLike[]): Promise<void> {
  const found = await listComments(tx, unique(changed.map((like) => like.commentId)))
  const { standing, gone } = await splitLikes(
    tx,
    'comment_like',
    changed.map(({ commentId, actorId }) => ({ id: commentId, actorId })),
  )
  await withdrawLikes(tx, 'comment_like', gone)
  const batches = standing.flatMap(({ id, actorId }) => {
    const { entry, comment } = found.get(id) ?? {}
    if (entry === undefined || !comment?.writer_id) return []
    const about = { siteId: entry.site_id, entryId: entry.id, commentId: id, actorId }
    return { ...about, ownerIds: [comment.writer_id], liked: true }
  })
  const ofLikes = unique([...found.values()].map(({ entry }) => entry.id))
  await notifyEach(tx, 'comment_like', batches, ofLikes.map(likeChanged))
}

const likeChanged = (entryId: string): Announcement => ({ type: 'like.changed', entryId })

interface Like {
  id: string
  actorId: string
}

async function splitLikes(
  tx: Tx,
  table: 'entry_like' | 'comment_like',
  likes: readonly Like[],
): Promise<{ standing: Like[]; gone: Like[] }> {
  const key = sql.ref(table === 'entry_like' ? 'l.entry_id' : 'l.comment_id')
  const { rows } = await sql<Like>`
    SELECT ${key} AS id, l.actor_id AS "actorId"
    FROM unnest(${likes.map((like) => like.id)}::uuid[], ${likes.map((like) => like.actorId)}::uuid[]) AS w(id, actor_id)
      JOIN ${sql.table(table)} l ON ${key} = w.id AND l.actor_id = w.actor_id FOR KEY SHARE OF l`.execute(tx)
  const nameOf = ({ id, actorId }: Like): string => `${id} ${actorId}`
  const standing = new Map(rows.map((like) => [nameOf(like), like]))
  const gone = new Map(likes.filter((like) => !standing.has(nameOf(like))).map((like) => [nameOf(like), like]))
  return { standing: [...standing.values()], gone: [...gone.values()] }
}

/** With their entries, which are held first; one that is removed or hidden meanwhile waits, and takes its notices along. */
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

/** Everybody hears of a comment once: as mentioned, else as answered, else as the entry's writer. */
export async function notifyOfComments(tx: Tx, commentIds: readonly string[]): Promise<void> {
  const found = [...(await listComments(tx, commentIds)).values()]
  const answered = byId(
    await listNotifiableComments(tx, unique(found.flatMap(({ comment }) => comment.answered_id ?? []))),
  )
  const replies: NotificationBatch[] = []
  const reactions: NotificationBatch[] = []
  for (const { entry, comment } of found) {
    const about = { ...aboutEntry(entry), actorId: comment.author_id, saidId: comment.id }
    const mention = { ...about, kind: 'mention', commentId: comment.id } as const
    const told = await notifyMentioned(tx, listMentions(comment.text), mention, comment)
    if (comment.writer_id !== null) told.add(comment.writer_id)
    const first = comment.answered_id === null ? undefined : answered.get(comment.answered_id)
    if (first?.writer_id && !told.has(first.writer_id)) {
      told.add(first.writer_id)
      replies.push({ ...about, ownerIds: [first.writer_id], commentId: first.id })
    }
    if (entry.writer_id !== null && !told.has(entry.writer_id))
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
