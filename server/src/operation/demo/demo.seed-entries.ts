import type { Insertable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { demoComments } from './demo.comments.ts'
import { demoEntries, type DemoEntry } from './demo.entries.ts'
import { companySite, joinedAt, mainSite, requireEntryId, zoneOf, type DemoIds } from './demo.ids.ts'
import { demoMemories } from './demo.memories.ts'
import { spreadMoods } from './demo.moods.ts'
import { demoPins } from './demo.communities.ts'
import { demoMembers, type PersonKey } from './demo.people.ts'
import { demoPlaces } from './demo.places.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, insertSearchTexts, selectAudiences } from './demo.store.ts'
import { demoTags, drawTags } from './demo.tags.ts'
import { dated, momentOf } from './demo.time.ts'

type EntryRow = Insertable<DB['entry']>

/** The written entries with likes and search texts, and the moods without a text. */
export async function seedEntries(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const likes = drawLikes(await listAudiences(tx, ids))
  const tags = createTags(today, ids)
  const memories = listMemories(today, ids, tags)
  const likers = (no: number): string[] => likes.get(no) ?? []
  await insertRows(tx, 'tag', tags.rows)
  await insertRows(tx, 'entry', [
    ...demoEntries.map((entry) => entryRow(today, ids, entry, likers(entry.no).length, tags)),
    ...listPlainMoods(today, ids, tags),
    ...memories,
  ])
  await insertRows(
    tx,
    'entry_like',
    demoEntries.flatMap(({ no }) => likers(no).map((actor_id) => ({ entry_id: requireEntryId(ids, no), actor_id }))),
  )
  const random = createRandom('pins')
  await insertRows(
    tx,
    'group_pin',
    demoPins.map(({ group, no }) => ({
      group_id: ids.group[group],
      entry_id: requireEntryId(ids, no),
      id: random.uuid(today.toZonedDateTime('UTC').toInstant()),
    })),
  )
  const searchTexts = [
    ...demoEntries.map(({ no, title, text }) => ({
      id: requireEntryId(ids, no),
      text: `${title ?? ''} ${text}`.trim(),
    })),
    ...memories.map(({ id, text }) => ({ id, text: text ?? '' })),
  ]
  await insertSearchTexts(tx, searchTexts)
}

function entryRow(today: Temporal.PlainDate, ids: DemoIds, entry: DemoEntry, likes: number, tags: DemoTags): EntryRow {
  const zone = zoneOf(entry.author)
  return {
    ...dated(momentOf(today, entry.when, zone)),
    id: requireEntryId(ids, entry.no),
    author_id: ids.person[entry.author],
    acted_by: entry.writtenBy === undefined ? null : ids.account[entry.writtenBy],
    group_id: entry.privacy === 2 ? ids.group[entry.group] : null,
    site_id: siteOf(entry),
    privacy: entry.privacy,
    kind: entry.kind,
    mood: entry.mood ?? null,
    tags: siteOf(entry) === mainSite ? tags.draw(entry.author, entry.text, entry.mood ?? null) : [],
    note_type: entry.kind === 'note' ? (entry.note ?? null) : null,
    category: entry.kind === 'note' ? (entry.category ?? null) : null,
    title: entry.title ?? null,
    text: entry.text,
    like_count: likes,
    place: demoPlaces[entry.no] ?? null,
    consultant_id: entry.sharedWith === undefined ? null : ids.person[entry.sharedWith],
    comment_count: demoComments.filter(({ on }) => on === entry.no).length,
  }
}

function listPlainMoods(today: Temporal.PlainDate, ids: DemoIds, tags: DemoTags): EntryRow[] {
  const random = createRandom('mood ids')
  const members = new Map(demoMembers.map((member) => [member.key, member]))
  return spreadMoods(today).map(({ author, mood, at }) => {
    const member = members.get(author)
    return {
      ...dated(at),
      id: random.uuid(at.toInstant()),
      author_id: ids.person[author],
      acted_by: null,
      group_id: null,
      site_id: member?.companyOnly ? companySite : mainSite,
      privacy: member?.moodPrivacy ?? 0,
      kind: 'mood',
      mood,
      tags: member?.companyOnly ? [] : tags.draw(author, '', mood),
      note_type: null,
      category: null,
      title: null,
      text: '',
      like_count: 0,
      comment_count: 0,
    }
  })
}

/** Entries for “on this day”. */
function listMemories(today: Temporal.PlainDate, ids: DemoIds, tags: DemoTags): EntryRow[] {
  const random = createRandom('memories')
  return demoMemories.map(({ author, yearsAgo, daysLater = 0, time, note, privacy, text }) => {
    const day = today.add({ days: daysLater }).subtract({ years: yearsAgo })
    const at = day.toZonedDateTime({ timeZone: zoneOf(author), plainTime: time })
    return {
      ...dated(at),
      id: random.uuid(at.toInstant()),
      author_id: ids.person[author],
      acted_by: null,
      group_id: null,
      site_id: mainSite,
      privacy,
      kind: 'note',
      mood: null,
      tags: tags.draw(author, text, null),
      note_type: note ?? null,
      category: null,
      title: null,
      text,
      like_count: 0,
      comment_count: 0,
    }
  })
}

type DemoTags = ReturnType<typeof createTags>

function createTags(today: Temporal.PlainDate, ids: DemoIds) {
  const random = createRandom('tags')
  const rows = (Object.keys(demoTags) as PersonKey[]).flatMap((author) =>
    (demoTags[author] ?? []).map(({ name, kind }) => ({
      id: random.uuid(joinedAt(today, author)),
      owner_id: ids.person[author],
      site_id: mainSite,
      name,
      kind,
    })),
  )
  return {
    rows,
    draw: (author: PersonKey, text: string, mood: number | null): string[] => {
      const own = rows.filter(({ owner_id }) => owner_id === ids.person[author])
      return drawTags(random, author, text, mood).flatMap((index) => own[index]?.id ?? [])
    },
  }
}

const siteOf = (entry: DemoEntry): number => (entry.privacy === 2 && entry.group === 'c1' ? companySite : mainSite)

/** Who may see each entry, by the visibility rule. */
async function listAudiences(tx: Tx, ids: DemoIds): Promise<Map<number, string[]>> {
  const shared = demoEntries.map((entry) => ({
    no: entry.no,
    author: ids.person[entry.author],
    site: siteOf(entry),
    level: entry.privacy,
    grp: entry.privacy === 2 ? ids.group[entry.group] : null,
  }))
  const rows = await selectAudiences(tx, shared)
  // neither the child nor the member with the role LIMIT likes anything
  const silent = new Set([ids.person.panni, ids.person.vilmos])
  return new Map(rows.map(({ no, viewers }) => [no, viewers.filter((viewer) => !silent.has(viewer))]))
}

/** Two to nine for what everybody sees, one to four for the rest. */
function drawLikes(audiences: ReadonlyMap<number, string[]>): Map<number, string[]> {
  const random = createRandom('likes')
  return new Map(
    demoEntries.map(({ no, privacy }) => {
      const count = privacy === 9 ? random.between(2, 9) : random.between(1, 4)
      return [no, random.sample(audiences.get(no) ?? [], count)]
    }),
  )
}
