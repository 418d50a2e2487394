import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntryItem } from '@entemi/contract/core/entry'
import type {
  LedLesson,
  Lesson,
  LessonItem,
  lessonPageCall,
  lessonsCall,
  LessonState,
} from '@entemi/contract/community/lesson'
import { ApiError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { cutRows, readEntries, readEntriesOf, readList } from '#/core/entry/entry.read.ts'
import { readIdCursor, readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import { notify } from '#/account/notification/notify.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { presentLesson, presentOffer, presentRow } from './lesson.present.ts'
import {
  countOthers,
  countRequests,
  findLedLesson,
  findLesson,
  findOffer,
  insertClaim,
  ledOf,
  ledOne,
  listLed,
  listLedFacts,
  listLessons,
  solutionsOf,
  type FoundLesson,
  type LessonFacts,
  type Offer,
} from './lesson.store.ts'
import { lastUuid } from '#/platform/db/id.ts'

const everyState: readonly LessonState[] = ['arrived', 'solved', 'requested', 'open']

export async function readLessons(
  tx: Tx,
  viewer: Viewer,
  { state, _size, _after }: QueryOf<typeof lessonsCall>,
): Promise<{ data: LessonItem[]; next: string | null }> {
  const before = readMomentCursor(_after)
  const found = await listLessons(tx, viewer, state === 'all' ? everyState : [state], before, _size + 1)
  const { page, last } = cutRows(found, _size)
  const received = page.filter((row) => row.state === 'arrived' || row.state === 'solved').map((row) => row.id)
  const lessons = new Map((await readEntriesOf(tx, viewer, received)).map((entry) => [entry.id, entry]))
  const named = page.flatMap((row) => (row.keeper_id === null ? [row.author_id] : [row.author_id, row.keeper_id]))
  const cards = await readCards(tx, viewer, named)
  return {
    data: page.map((row) => presentRow(row, cards, lessons.get(row.id))),
    next: last === undefined ? null : writeMomentCursor(last),
  }
}

/** Drafts too: what one looks after for a group, or as an administrator for the site. */
export async function readLedLessons(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: LedLesson[]; next: string | null }> {
  const found = await listLed(tx, viewer, readIdCursor(_after) ?? lastUuid, _size + 1)
  const { page: ids, last } = cutRows(found, _size)
  if (ids.length === 0) return { data: [], next: null }
  const facts = new Map((await listLedFacts(tx, viewer, ids)).map((row) => [row.id, row]))
  const entries = await readEntries(tx, viewer, ledOf(viewer, ids))
  const cards = await readCards(tx, viewer, [...facts.values()].flatMap(groupsOf))
  const requests = await countRequests(tx, ids)
  const data = entries.flatMap((entry) => {
    const fact = facts.get(entry.id)
    return fact === undefined
      ? []
      : [{ lesson: presentLesson(entry, fact, cards), requests: requests.get(entry.id) ?? 0 }]
  })
  return { data, next: last ?? null }
}

type Page = AnswerOf<typeof lessonPageCall>
type PageQuery = Omit<QueryOf<typeof lessonPageCall>, '_claim'>

/** `asked`: it was asked for, and a leader has not answered yet. */
export async function readLessonPage(
  db: Tx,
  viewer: Viewer,
  id: string,
  query: PageQuery,
  claims: boolean,
): Promise<{ page: Page; asked: boolean }> {
  const found = (await findLesson(db, viewer, id)) ?? (await findLedLesson(db, viewer, id))
  if (found !== undefined) return { page: await readPage(db, viewer, found, query), asked: false }
  const offer = claims ? await inTransaction(db, (tx) => claimLesson(tx, viewer, id)) : await findOffer(db, viewer, id)
  if (offer === undefined) throw new ApiError('NOT_FOUND')
  if (offer.recipient === 'granted') return readLessonPage(db, viewer, id, query, false)
  if (offer.recipient === 'requested') return { page: await readEntryPage(db, viewer, offer), asked: true }
  // its title stands on everybody's list of what can be claimed; nothing else of it is told
  if (offer.is_open) throw new ApiError('LESSON_NOT_RECEIVED', { message: offer.title })
  throw new ApiError(claims ? 'LESSON_NOT_CLAIMABLE' : 'NOT_FOUND')
}

async function readEntryPage(tx: Tx, viewer: Viewer, offer: Offer): Promise<Page> {
  const named = offer.keeper_id === null ? [offer.author_id] : [offer.author_id, offer.keeper_id]
  return { lesson: presentOffer(offer, await readCards(tx, viewer, named)), list: { data: [], next: null } }
}

/** Granted at once, or, where the lesson says so, once a leader has answered; its writer is then told. */
async function claimLesson(tx: Tx, viewer: Viewer, id: string): Promise<Offer | undefined> {
  const isNew = await insertClaim(tx, viewer, id)
  const offer = await findOffer(tx, viewer, id)
  if (isNew && offer?.recipient === 'requested')
    await notify(tx, {
      kind: 'lesson_claimed',
      ownerId: offer.author_id,
      siteId: viewer.siteId,
      actorId: viewer.readerId,
      entryId: id,
    })
  return offer
}

/** Others' solutions show after one's own, except to those who look after the lesson. */
async function readPage(tx: Tx, viewer: Viewer, found: FoundLesson, query: PageQuery): Promise<Page> {
  const { _size, _after } = query
  const locked = found.solution_id === null && !found.leads && found.author_id !== viewer.readerId
  const before = readIdCursor(_after)
  const list = await readList(tx, viewer, solutionsOf(viewer, found.id, before, _size + 1, locked), _size)
  const own = found.solution_id === null ? [] : await readEntriesOf(tx, viewer, [found.solution_id])
  return {
    lesson: await readLesson(tx, viewer, found),
    solution: own[0] ?? null,
    locked,
    others: await countOthers(tx, viewer, found.id),
    requests: found.leads ? ((await countRequests(tx, [found.id])).get(found.id) ?? 0) : 0,
    list,
  }
}

export async function readLesson(tx: Tx, viewer: Viewer, found: FoundLesson): Promise<Lesson> {
  const [entry] = await readFound(tx, viewer, found)
  if (entry === undefined) throw new ApiError('NOT_FOUND')
  return presentLesson(entry, found, await readCards(tx, viewer, groupsOf(found)))
}

async function readFound(tx: Tx, viewer: Viewer, found: FoundLesson): Promise<EntryItem[]> {
  const seen = await readEntriesOf(tx, viewer, [found.id])
  return seen.length > 0 || !found.leads ? seen : readEntries(tx, viewer, ledOne(viewer, found.id))
}

const groupsOf = ({ keeper_id, target_id }: LessonFacts): string[] => [keeper_id, target_id].filter((id) => id !== null)
