import type { EntityCard } from '@entemi/contract/core/entity'
import type { Poll } from '@entemi/contract/core/poll'
import type { EntryId } from '@entemi/contract/platform/ids'
import { readCards } from '#/core/entity/entity.card.ts'
import { writeMoment } from '#/platform/db/moment.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { isOwn } from './entry.policy.ts'
import { listPolls, type PollRow } from './entry.poll.store.ts'

/** The polls of entries that the viewer sees; asks nothing if there are no entries. */
export async function readPolls(
  tx: Tx,
  viewer: Viewer,
  entries: readonly { id: EntryId; author_id: string }[],
): Promise<Map<EntryId, Poll>> {
  if (entries.length === 0) return new Map()
  const own = entries.filter((entry) => isOwn(viewer, entry))
  const rows = await listPolls(tx, viewer, idsOf(entries), idsOf(own))
  const faces = new Set(rows.flatMap((row) => row.choices.flatMap((choice) => choice.faces)))
  const cards = await readCards(tx, viewer, [...faces])
  return new Map(rows.map((row) => [row.entry_id, presentPoll(row, cards)]))
}

const idsOf = (entries: readonly { id: EntryId }[]): EntryId[] => entries.map(({ id }) => id)

const presentPoll = (row: PollRow, cards: ReadonlyMap<string, EntityCard>): Poll => ({
  multiple: row.multiple,
  named: row.named,
  closes_at: row.closes_at === null ? null : writeMoment(row.closes_at.getTime()),
  closed: row.closed,
  choices: row.choices.map(({ no, text, votes, mine, faces }) => ({
    no,
    text,
    votes,
    mine,
    faces: faces.flatMap((id) => cards.get(id) ?? []),
  })),
  voters: row.voters,
})
