import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import type { TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

export interface LessonOptions {
  audience?: 'all' | 'group' | 'claim'
  /** The group it is for, whose leaders manage it. */
  groupId?: EntityId
  draft?: boolean
  claimAsk?: boolean
  title?: string
  siteId?: number
  steps?: readonly string[]
  until?: string
  repeats?: 'day' | 'week'
}

/** A lesson as if it had been written and sent. */
export async function makeLesson(
  server: TestServer,
  author: TestMember,
  options: LessonOptions = {},
): Promise<EntryId> {
  const {
    audience = 'all',
    groupId = null,
    draft = false,
    claimAsk = false,
    title = 'Három jó dolog',
    siteId = 0,
    steps = [],
    until = null,
    repeats = null,
  } = options
  const id = newId<EntryId>()
  const level = draft ? 0 : { all: 9, group: 2, claim: 0 }[audience]
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, audience, claim_ask, open_to_claim, occurred_on, title, text)
    VALUES (${id}, ${author.personId}, ${siteId}, ${level}, ${level === 2 ? groupId : null}, 'lesson', ${audience}, ${claimAsk},
      ${audience === 'claim' && !draft}, current_date, ${title}, 'Írd le, mi volt jó ma.')`.execute(server.db)
  await sql`INSERT INTO lesson (entry_id, site_id, keeper_id, target_id, sent_at, steps, until_on, repeats)
    VALUES (${id}, ${siteId}, ${groupId}, ${audience === 'group' ? groupId : null}, ${draft ? null : new Date()},
      ${[...steps]}, ${until}, ${repeats})`.execute(server.db)
  return id
}

export async function makeRecipient(
  server: TestServer,
  lessonId: EntryId,
  person: TestMember,
  state: 'requested' | 'granted' = 'granted',
): Promise<void> {
  await sql`INSERT INTO lesson_recipient (lesson_id, entity_id, state) VALUES (${lessonId}, ${person.personId}, ${state})`.execute(
    server.db,
  )
}

/** A solution, and its recipient row. */
export async function makeSolution(
  server: TestServer,
  lessonId: EntryId,
  author: TestMember,
  privacy: 0 | 1 | 9 = 9,
): Promise<EntryId> {
  const id = newId<EntryId>()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, kind, lesson_id, occurred_on, text)
    SELECT ${id}, ${author.personId}, e.site_id, ${privacy}, 'solution', e.id, current_date, 'Kávé, séta, csend.'
    FROM entry e WHERE e.id = ${lessonId}`.execute(server.db)
  await sql`INSERT INTO lesson_recipient (lesson_id, entity_id, solution_id) VALUES (${lessonId}, ${author.personId}, ${id})
    ON CONFLICT (entity_id, lesson_id) DO UPDATE SET solution_id = excluded.solution_id`.execute(server.db)
  return id
}

export async function makeArticle(
  server: TestServer,
  author: { personId: EntityId },
  options: { library?: string; state?: 0 | 1 | 2; title?: string; text?: string; siteId?: number } = {},
): Promise<EntryId> {
  const id = newId<EntryId>()
  const { library = 'video', state = 0, title = 'Egy perc az ablaknál', text = 'Keress valamit, ami mozog.' } = options
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, state, kind, library, occurred_on, title, text)
    VALUES (${id}, ${author.personId}, ${options.siteId ?? 0}, 9, ${state}, 'article', ${library}, current_date, ${title}, ${text})`.execute(
    server.db,
  )
  await sql`INSERT INTO entry_search (entry_id, tsv) VALUES (${id}, to_tsvector('hu', ${`${title} ${text}`}))`.execute(
    server.db,
  )
  return id
}

/** A week of a training, open unless it is a draft. */
export async function makeWeek(
  server: TestServer,
  author: TestMember,
  groupId: EntityId,
  options: { draft?: boolean; title?: string } = {},
): Promise<EntryId> {
  const id = await makeLesson(server, author, { audience: 'group', groupId, ...options })
  await sql`INSERT INTO training_week (lesson_id, group_id, no)
    SELECT ${id}, ${groupId}, count(*) + 1 FROM training_week WHERE group_id = ${groupId}`.execute(server.db)
  return id
}
