import { plainText } from '@entemi/contract/core/written-text'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import { ApiError } from '#/platform/api-error.ts'
import { lastUuid, writeMomentOfId } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { addressOfEntry } from '#/core/entry/entry.address.ts'
import {
  endSubscription,
  readSubscription,
  renewSubscription,
  requireSubscriber,
  type Subscriber,
} from '#/platform/session/subscription.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { writeAtom, type AtomEntry } from './atom.ts'
import {
  findFeedSubscription,
  isForSubscribers,
  listFeedEntries,
  postsOf,
  saveWithText,
  type FeedEntryRow,
} from './feed-subscription.store.ts'
import { feedTexts } from './texts.gen.ts'
import { feedOf, isFeedReady } from './timeline.store.ts'

const table = 'feed_subscription'

export async function readFeedSubscription(tx: Tx, viewer: Viewer) {
  const { with_text = false } = (await findFeedSubscription(tx, viewer)) ?? {}
  return { ...(await readSubscription(tx, viewer, table)), with_text }
}

export async function renewFeedSubscription(tx: Tx, viewer: Viewer, with_text: boolean) {
  const made = await renewSubscription(tx, viewer, table)
  await saveWithText(tx, viewer, with_text)
  return { ...made, with_text }
}

export const endFeedSubscription = async (tx: Tx, viewer: Viewer) => ({
  ...(await endSubscription(tx, viewer, table)),
  with_text: false,
})

interface Asked {
  token: string
  siteId: number
  group: EntityId | undefined
  origin: string
  /** With the query. */
  address: string
}

/** By the rule of the member at this moment. */
export async function readSubscribedFeed(tx: Tx, { token, siteId, group, origin, address }: Asked): Promise<string> {
  const member = await requireSubscriber(tx, table, token, siteId)
  const subscription = await findFeedSubscription(tx, member)
  // a member with reduced rights has no feed
  if (subscription === undefined || member.role === 'LIMIT') throw new ApiError('NOT_FOUND')
  const name = group === undefined ? subscription.site_name : await requireGroupName(tx, member, group)
  const rows = await (group === undefined
    ? listFeed(tx, member)
    : listFeedEntries(tx, postsOf(member, group, maxEntries), maxEntries))
  const authors = await readCards(tx, member, [], [...new Set(rows.map((row) => row.author_id))])
  const entries = rows.map((row) =>
    presentRow(row, authors.get(row.author_id)?.display_name ?? '', { ...member, ...subscription, origin }),
  )
  return writeAtom({
    id: `urn:uuid:${group ?? member.readerId}`,
    title: name,
    self: `${origin}${address}`,
    page: `${origin}${group === undefined ? '/timeline/' : `/entity/${group}`}`,
    updated:
      entries
        .map(({ updated }) => updated)
        .toSorted()
        .at(-1) ?? new Date().toISOString(),
    entries,
  })
}

async function requireGroupName(tx: Tx, member: Subscriber, id: EntityId): Promise<string> {
  const group = (await readCards(tx, member, [id])).get(id)
  if (group === undefined || group.type < 2) throw new ApiError('NOT_FOUND')
  return group.display_name
}

const maxEntries = 50

/** Like the page of the feed; all is read from the authors' lists for a member whose feed ids are not kept. */
async function listFeed(tx: Tx, member: Subscriber): Promise<FeedEntryRow[]> {
  const formOf = (older: boolean) => ({ streams: 'all', size: maxEntries, older }) as const
  const read = (older: boolean) =>
    listFeedEntries(tx, feedOf(member, lastUuid, formOf(older), isForSubscribers), maxEntries)
  const rows = (await isFeedReady(tx, member)) ? await read(false) : []
  return rows.length === maxEntries ? rows : read(true)
}

interface Presented {
  language: Language
  with_text: boolean
  origin: string
}

function presentRow(row: FeedEntryRow, author: string, { language, with_text, origin }: Presented): AtomEntry {
  const published = writeMomentOfId(row.id)
  const texts = feedTexts[language]
  const mood = row.mood === null ? '' : texts[`mood.${row.mood}`]
  return {
    id: `urn:uuid:${row.id}`,
    title: row.title ?? texts[kindOf(row)],
    author,
    published,
    updated: row.edited_at?.toISOString() ?? published,
    page: `${origin}${addressOfEntry(row)}`,
    text: with_text ? [mood, plainText(row.text)].filter((part) => part !== '').join('\n\n') : null,
  }
}

function kindOf({ kind, note_type, category }: FeedEntryRow) {
  if (category !== null) return `entry.category.${category}` as const
  return `entry.type.${kind === 'note' ? (note_type ?? kind) : kind}` as const
}
