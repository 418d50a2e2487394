import type { EntityCard } from '@entemi/contract/core/entity'
import type { Poll } from '@entemi/contract/core/poll'
import * as z from 'zod/mini'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { readCardPage } from '#/core/entity/entity.card.ts'
import { readPolls } from '#/core/entry/entry.poll.ts'
import { isOwn } from '#/core/entry/entry.policy.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawNotification } from '#/account/notification/withdraw.ts'
import { canVote } from './poll.policy.ts'
import { deleteVotes, insertVotes, listVoters, lockPoll, updateClosed, type LockedPoll } from './poll.store.ts'

export { insertPoll } from './poll.store.ts'

/** In place of the viewer's earlier vote. */
export async function votePoll(tx: Tx, viewer: Viewer, entry: VisibleEntry, choices: readonly number[]): Promise<Poll> {
  const poll = await requireOpenPoll(tx, viewer, entry)
  const numbers = [...new Set(choices)]
  if (!numbers.every((no) => poll.numbers.includes(no))) throw fieldError('choices', 'INVALID_VALUE')
  if (numbers.length > 1 && !poll.multiple) throw fieldError('choices', 'MAX_VALUE')
  const isChange = await deleteVotes(tx, entry.id, viewer.readerId)
  await insertVotes(tx, entry.id, viewer.readerId, numbers)
  if (!isChange) await notifyAuthor(tx, viewer, entry, poll)
  await announce(tx, { type: 'entry.changed', entryId: entry.id })
  return requirePoll(tx, viewer, entry)
}

export async function withdrawVote(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<Poll> {
  await requireOpenPoll(tx, viewer, entry)
  const isChange = await deleteVotes(tx, entry.id, viewer.readerId)
  if (isChange) {
    const about = { kind: 'poll_vote', ownerId: entry.author_id, entryId: entry.id } as const
    await withdrawNotification(tx, { ...about, actorId: viewer.readerId })
    await announce(tx, { type: 'entry.changed', entryId: entry.id })
  }
  return requirePoll(tx, viewer, entry)
}

export async function closePoll(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<Poll> {
  const poll = await requireLocked(tx, entry)
  requireAllowed(isOwn(viewer, entry))
  if (!poll.closed) {
    await updateClosed(tx, entry.id)
    await announce(tx, { type: 'entry.changed', entryId: entry.id })
  }
  return requirePoll(tx, viewer, entry)
}

/** A poll that shows numbers only has no such list, not for its author either. */
export async function readVoters(
  tx: Tx,
  viewer: Viewer,
  entry: VisibleEntry,
  no: number,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: EntityCard[]; next: string | null }> {
  if (_after !== undefined && !z.uuid().safeParse(_after).success) throw fieldError('_after', 'INVALID_VALUE')
  const poll = await requirePoll(tx, viewer, entry)
  if (!poll.named || !poll.choices.some((choice) => choice.no === no)) throw new ApiError('NOT_FOUND')
  requireAllowed(poll.voters !== null)
  const found = await listVoters(tx, viewer, entry.id, no, _after, _size)
  return readCardPage(tx, viewer, found, _size)
}

async function requirePoll(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<Poll> {
  const poll = (await readPolls(tx, viewer, [entry])).get(entry.id)
  if (poll === undefined) throw new ApiError('NOT_FOUND')
  return poll
}

async function requireLocked(tx: Tx, entry: VisibleEntry): Promise<LockedPoll> {
  const poll = await lockPoll(tx, entry.id)
  if (poll === undefined) throw new ApiError('NOT_FOUND')
  return poll
}

async function requireOpenPoll(tx: Tx, viewer: Viewer, entry: VisibleEntry): Promise<LockedPoll> {
  const poll = await requireLocked(tx, entry)
  requireAllowed(canVote(viewer, entry))
  if (poll.closed) throw new ApiError('POLL_CLOSED')
  return poll
}

/** Without the voter's name if the poll shows numbers only: with the change of the numbers it would tell the vote. */
async function notifyAuthor(tx: Tx, viewer: Viewer, entry: VisibleEntry, { named }: LockedPoll): Promise<void> {
  if (isOwn(viewer, entry)) return
  const about = { siteId: viewer.siteId, entryId: entry.id, ownerId: entry.author_id }
  await notify(tx, { ...about, kind: 'poll_vote', ...(named && { actorId: viewer.readerId }) })
}
