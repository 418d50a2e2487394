import { listMentions } from '@entemi/contract/mentions'
import type { NotificationKind } from '@entemi/contract/notification'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#/db/database.ts'
import { findTold, listReaders, type ToldEntry } from '#/entry/entry.told.ts'
import { notify, notifyAll, withdrawLike, type Notice } from './notify.ts'

// What the effects of acts tell. Each looks at what is true when it runs: an act that was taken back tells nothing, one
// that ran twice tells once.

/** So many rows are written in one go: an alert to twenty thousand must not hold the table for all that time. */
const chunk = 500

/** A new entry, or one that more people see now. */
export async function tellOfEntry(db: Tx, entryId: string): Promise<void> {
  const entry = await findTold(db, entryId)
  if (entry === undefined || entry.state !== 0) return
  const about = { siteId: entry.site_id, actorId: entry.author_id, entryId }
  const named = await tellMentioned(db, listMentions(entry.text), { ...about, kind: 'mention' }, entry)
  const shared = entry.shared_writer_id
  if (shared !== null && shared !== entry.writer_id && !named.has(shared))
    await inTransaction(db, (tx) => notify(tx, { ...about, kind: 'share', ownerId: shared }))
  // a challenge is told to whom it arrives, when it arrives
  if (entry.kind === 'lesson') return
  const readers = await listReaders(db, entryId, 'ever')
  const group = entry.group_id === null ? {} : { entityId: entry.group_id }
  await tellAll(db, withoutWriter(readers, entry), { ...about, ...group, kind: kindOfNew(entry) })
}

/** To the same people who heard that it will be. */
export async function tellOfBroadcast(db: Tx, entryId: string): Promise<void> {
  const entry = await findTold(db, entryId)
  if (entry === undefined || entry.state !== 0) return
  const readers = await listReaders(db, entryId, 'ever')
  const about = { siteId: entry.site_id, actorId: entry.author_id, entryId }
  await tellAll(db, withoutWriter(readers, entry), { ...about, kind: 'live_started' })
}

function kindOfNew({ kind, group_id }: ToldEntry): NotificationKind {
  if (kind === 'broadcast') return 'live_scheduled'
  if (group_id !== null) return 'group_post'
  return kind === 'mood' ? 'mood' : 'entry_new'
}

/** New words in an old note: to those who have not the first notice of it unread still. */
export async function tellOfChange(db: Tx, entryId: string): Promise<void> {
  const entry = await findTold(db, entryId)
  if (entry === undefined || entry.state !== 0 || entry.kind !== 'note' || entry.group_id !== null) return
  const about = { siteId: entry.site_id, actorId: entry.author_id, entryId }
  await tellMentioned(db, listMentions(entry.text), { ...about, kind: 'mention' }, entry)
  const readers = await listReaders(db, entryId, 'unread')
  await tellAll(db, withoutWriter(readers, entry), { ...about, kind: 'entry_changed' })
}

const withoutWriter = (ids: readonly string[], { writer_id }: ToldEntry) => ids.filter((id) => id !== writer_id)

async function tellAll(db: Tx, ownerIds: readonly string[], notice: Omit<Notice, 'ownerId'>): Promise<void> {
  for (let from = 0; from < ownerIds.length; from += chunk)
    await inTransaction(db, (tx) => notifyAll(tx, ownerIds.slice(from, from + chunk), notice))
}

/** Who was mentioned and not told so before; answers everybody who is named there. */
async function tellMentioned(
  db: Tx,
  ids: readonly string[],
  notice: Omit<Notice, 'ownerId'> & { entryId: string },
  { writer_id }: { writer_id: string | null },
): Promise<Set<string>> {
  const named = new Set(ids)
  if (named.size === 0) return named
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ owner_id: string }>`
      SELECT n.owner_id FROM notification n WHERE n.entry_id = ${notice.entryId} AND n.kind = 'mention'
        AND n.comment_id IS NOT DISTINCT FROM ${notice.commentId ?? null}::uuid`.execute(tx)
    const known = new Set([writer_id, ...rows.map((row) => row.owner_id)])
    const fresh = [...named].filter((id) => !known.has(id))
    await notifyAll(tx, fresh, notice)
  })
  return named
}

/** A like that came or went. Held until it is told: one that is taken back meanwhile finds the notice and takes it along. */
export async function tellOfLike(db: Tx, entryId: string, actorId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entry = await findTold(tx, entryId)
    const { rows } = await sql`SELECT FROM entry_like l WHERE l.entry_id = ${entryId} AND l.actor_id = ${actorId}
      FOR KEY SHARE`.execute(tx)
    if (rows.length === 0) return withdrawLike(tx, { entryId, actorId })
    if (!entry?.writer_id) return
    const { site_id: siteId, writer_id: ownerId } = entry
    await notify(tx, { kind: 'reaction', ownerId, siteId, entryId, actorId, liked: true })
  })
}

export async function tellOfCommentLike(db: Tx, commentId: string, actorId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findComment(tx, commentId)
    const { rows } = await sql`SELECT FROM comment_like l WHERE l.comment_id = ${commentId} AND l.actor_id = ${actorId}
      FOR KEY SHARE`.execute(tx)
    if (rows.length === 0) return withdrawLike(tx, { commentId, actorId })
    const ownerId = found?.comment.writer_id
    if (found === undefined || !ownerId) return
    const about = { siteId: found.entry.site_id, entryId: found.entry.id, commentId, actorId }
    await notify(tx, { ...about, kind: 'comment_like', ownerId, liked: true })
  })
}

interface ToldComment {
  entry_id: string
  author_id: string
  writer_id: string | null
  answered_id: string | null
  text: string
}

/** With its entry, which is held first; one that is removed or hidden meanwhile waits, and takes its notices along. */
async function findComment(tx: Tx, id: string): Promise<{ entry: ToldEntry; comment: ToldComment } | undefined> {
  const { rows: places } = await sql<{ entry_id: string }>`SELECT c.entry_id FROM comment c WHERE c.id = ${id}`.execute(
    tx,
  )
  const entry = places[0] === undefined ? undefined : await findTold(tx, places[0].entry_id)
  const comment = entry === undefined ? undefined : await readComment(tx, id)
  return entry === undefined || comment === undefined ? undefined : { entry, comment }
}

async function readComment(tx: Tx, id: string): Promise<ToldComment | undefined> {
  const { rows } = await sql<ToldComment>`
    SELECT c.entry_id, c.author_id, c.text, coalesce(c.reply_to, c.sub_thread_id) AS answered_id,
      (SELECT CASE WHEN p.type < 2 THEN p.id ELSE (SELECT a.entity_id FROM account a WHERE a.id = c.acted_by) END
        FROM entity p WHERE p.id = c.author_id) AS writer_id
    FROM comment c WHERE c.id = ${id} AND c.state = 0 AND c.author_id IS NOT NULL FOR SHARE OF c`.execute(tx)
  return rows[0]
}

/** Everybody hears of a comment once: as mentioned, else as answered, else as the entry's writer. */
export async function tellOfComment(db: Tx, commentId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findComment(tx, commentId)
    if (found === undefined) return
    const { entry, comment } = found
    const about = { siteId: entry.site_id, entryId: entry.id, actorId: comment.author_id, saidId: commentId }
    const told = await tellMentioned(tx, listMentions(comment.text), { ...about, kind: 'mention', commentId }, comment)
    if (comment.writer_id !== null) told.add(comment.writer_id)
    const { answered_id: answeredId } = comment
    const answered = answeredId === null ? undefined : await readComment(tx, answeredId)
    if (answeredId !== null && answered?.writer_id && !told.has(answered.writer_id)) {
      told.add(answered.writer_id)
      await notify(tx, { ...about, kind: 'reply', ownerId: answered.writer_id, commentId: answeredId })
    }
    if (entry.writer_id !== null && !told.has(entry.writer_id))
      await notify(tx, { ...about, kind: 'reaction', ownerId: entry.writer_id })
  })
}
