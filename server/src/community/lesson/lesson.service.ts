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
  countOtherSolutions,
  findLedLesson,
  findLesson,
  findOffer,
  insertClaim,
  ledLessonsByIds,
  ledLessonById,
  listLed,
  listLedFacts,
  listLessons,
  solutionsOf,
  type FoundLesson,
  type LessonFacts,
  type Offer,
} from './lesson.store.ts'
import { countRecipients, countRequests, listPeriods } from './recipient.store.ts'
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
  const cardIds = page.flatMap((row) => (row.keeper_id === null ? [row.author_id] : [row.author_id, row.keeper_id]))
  const cards = await readCards(tx, viewer, cardIds)
  return {
    data: page.map((row) => presentRow(row, cards, lessons.get(row.id))),
    next: last === undefined ? null : writeMomentCursor(last),
  }
}

/** Also drafts: the lessons that the viewer manages for a group, or as an administrator for the site. */
export async function readLedLessons(
  tx: Tx,
  viewer: Viewer,
  { _size, _after }: { _size: number; _after?: string | undefined },
): Promise<{ data: LedLesson[]; next: string | null }> {
  const found = await listLed(tx, viewer, readIdCursor(_after) ?? lastUuid, _size + 1)
  const { page: ids, last } = cutRows(found, _size)
  if (ids.length === 0) return { data: [], next: null }
  const facts = new Map((await listLedFacts(tx, viewer, ids)).map((row) => [row.id, row]))
  const entries = await readEntries(tx, viewer, ledLessonsByIds(viewer, ids))
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

/** `isRequested`: the viewer has claimed it, and a leader has not answered yet. */
export async function readLessonPage(
  db: Tx,
  viewer: Viewer,
  id: string,
  query: PageQuery,
  isClaim: boolean,
): Promise<{ page: Page; isRequested: boolean }> {
  const found = (await findLesson(db, viewer, id)) ?? (await findLedLesson(db, viewer, id))
  if (found !== undefined) return { page: await readPage(db, viewer, found, query), isRequested: false }
  const offer = isClaim ? await inTransaction(db, (tx) => claimLesson(tx, viewer, id)) : await findOffer(db, viewer, id)
  if (offer === undefined) throw new ApiError('NOT_FOUND')
  if (offer.recipient === 'granted') return readLessonPage(db, viewer, id, query, false)
  if (offer.recipient === 'requested') return { page: await readRequestedPage(db, viewer, offer), isRequested: true }
  // the title is on the public list of claimable lessons; nothing else is revealed
  if (offer.is_open) throw new ApiError('LESSON_NOT_RECEIVED', { message: offer.title })
  throw new ApiError(isClaim ? 'LESSON_NOT_CLAIMABLE' : 'NOT_FOUND')
}

async function readRequestedPage(tx: Tx, viewer: Viewer, offer: Offer): Promise<Page> {
  const cardIds = offer.keeper_id === null ? [offer.author_id] : [offer.author_id, offer.keeper_id]
  return { lesson: presentOffer(offer, await readCards(tx, viewer, cardIds)), list: { data: [], next: null } }
}

/** Granted at once, or requested if the lesson says so; then its author is notified. */
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

/** Others' solutions are locked until the viewer has solved it, except for its author and leaders. */
async function readPage(tx: Tx, viewer: Viewer, found: FoundLesson, query: PageQuery): Promise<Page> {
  const { _size, _after } = query
  const locked = !found.has_solved && !found.leads && found.author_id !== viewer.readerId
  const before = readIdCursor(_after)
  // one's own answers to a repeating lesson are in `answered`: a page of them would hide the others'
  const whose = locked ? 'own' : found.repeats === null ? 'everybody' : 'others'
  const list = await readList(tx, viewer, solutionsOf(viewer, found.id, before, _size + 1, whose), _size)
  const own = found.solution_id === null ? [] : await readEntriesOf(tx, viewer, [found.solution_id])
  const recipients = found.leads ? await countRecipients(tx, viewer, found.id) : null
  return {
    lesson: await readLesson(tx, viewer, found),
    solution: own[0] ?? null,
    locked,
    others: await countOtherSolutions(tx, viewer, found.id),
    requests: recipients?.requested ?? 0,
    recipients,
    answered: found.repeats === null ? [] : await listPeriods(tx, viewer, found.id),
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
  return seen.length > 0 || !found.leads ? seen : readEntries(tx, viewer, ledLessonById(viewer, found.id))
}

const groupsOf = ({ keeper_id, target_id }: LessonFacts): string[] => [keeper_id, target_id].filter((id) => id !== null)
