import type { Insertable } from 'kysely'
import { cellOf } from '#/core/entry/entry.place.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { demoEvents, demoPolls, type DemoEvent, type DemoPoll } from './demo.events.ts'
import { mainSite, zoneOf, type DemoIds } from './demo.ids.ts'
import type { MemberKey } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, insertSearchTexts } from './demo.store.ts'
import { dated, momentOf } from './demo.time.ts'
import { towns } from './demo.towns.ts'

/** Events with answers and polls with votes, each on an entry of its own. */
export async function seedEvents(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('events')
  const place = <Post extends DemoEvent | DemoPoll>(post: Post) => {
    const at = momentOf(today, post.when, zoneOf(post.author))
    return { post, at, id: random.uuid(at.toInstant()) }
  }
  const [events, polls] = [demoEvents.map(place), demoPolls.map(place)]
  await insertRows(tx, 'entry', [
    ...events.map(({ post, at, id }) => ({ ...entryRow(ids, post, at, id), has_event: true, has_poll: false })),
    ...polls.map(({ post, at, id }) => ({ ...entryRow(ids, post, at, id), has_event: false, has_poll: true })),
  ])
  await insertSearchTexts(
    tx,
    [...events, ...polls].map(({ post, id }) => ({ id, text: `${post.title} ${post.text}` })),
  )
  await insertRows(
    tx,
    'event',
    events.map(({ post, at, id }) => eventRow(today, post, at, id)),
  )
  await insertRows(
    tx,
    'event_answer',
    events.flatMap(({ post, id }) =>
      answersOf(post.answers).map(([key, answer]) => ({
        entry_id: id,
        entity_id: ids.person[key],
        answer,
        reminded: 0,
      })),
    ),
  )
  await insertRows(
    tx,
    'poll',
    polls.map(({ post: { multiple, named, closesInDays }, at, id }) => ({
      entry_id: id,
      multiple,
      named,
      closes_at: at.add({ days: closesInDays }).toInstant().toString(),
      voters: 0,
    })),
  )
  await insertRows(
    tx,
    'poll_choice',
    polls.flatMap(({ post, id }) =>
      post.choices.map((text, index) => ({ entry_id: id, no: index + 1, text, votes: 0 })),
    ),
  )
  await insertRows(
    tx,
    'poll_vote',
    polls.flatMap(({ post, id }) =>
      answersOf(post.votes).flatMap(([key, numbers]) =>
        numbers.map((no) => ({ entry_id: id, no, entity_id: ids.person[key] })),
      ),
    ),
  )
}

function entryRow(
  ids: DemoIds,
  post: DemoEvent | DemoPoll,
  at: Temporal.ZonedDateTime,
  id: string,
): Insertable<DB['entry']> {
  return {
    ...dated(at),
    id,
    author_id: ids.person[post.author],
    group_id: post.privacy === 2 ? ids.group[post.group] : null,
    site_id: mainSite,
    privacy: post.privacy,
    kind: 'note',
    tags: [],
    title: post.title,
    text: post.text,
    like_count: 0,
    comment_count: 0,
  }
}

function eventRow(
  today: Temporal.PlainDate,
  { author, inDays, from, until, town, link, canceled }: DemoEvent,
  written: Temporal.ZonedDateTime,
  id: string,
): Insertable<DB['event']> {
  const zone = zoneOf(author)
  const starts = today.add({ days: inDays }).toZonedDateTime({ timeZone: zone, plainTime: from })
  const changed = written.toInstant().toString()
  return {
    entry_id: id,
    starts_at: starts.toInstant().toString(),
    ends_at: until === undefined ? null : starts.withPlainTime(until).toInstant().toString(),
    zone,
    remind_at: starts.subtract({ days: 1 }).toInstant().toString(),
    ...(town === undefined
      ? { place: null, lat_cell: null, lon_cell: null }
      : { place: { town, country: 'HU' }, ...cellOf(towns[town].lat, towns[town].lon) }),
    link: link ?? null,
    canceled_at: canceled ? changed : null,
    sequence: canceled ? 1 : 0,
    changed_at: changed,
    yes: 0,
    maybe: 0,
    no: 0,
  }
}

const answersOf = <Value>(record: Partial<Record<MemberKey, Value>>): [MemberKey, Value][] =>
  Object.entries(record) as [MemberKey, Value][]
