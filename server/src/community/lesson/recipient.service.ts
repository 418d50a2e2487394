import type { BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { answerClaimCall, LessonRecipient, recipientsCall, tickStepCall } from '@entemi/contract/community/lesson'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readPageWithCards } from '#/core/entity/entity.card.ts'
import { readIdCursor, readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import { notify } from '#/account/notification/notify.ts'
import { withdrawClaim } from '#/account/notification/withdraw.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { FoundLesson } from './lesson.store.ts'
import {
  declineReceived,
  grantClaim,
  listRecipients,
  listSolvers,
  lockRecipient,
  refuseClaim,
  saveStep,
} from './recipient.store.ts'

type Query = QueryOf<typeof recipientsCall>
type Page = { data: LessonRecipient[]; next: string | null }

/** Without people the viewer may not see. */
export const readRecipients = (tx: Tx, viewer: Viewer, lesson: FoundLesson, query: Query): Promise<Page> =>
  query.state === 'solved'
    ? readSolvers(tx, viewer, lesson, query)
    : readInState(tx, viewer, lesson, { ...query, state: query.state })

async function readSolvers(tx: Tx, viewer: Viewer, lesson: FoundLesson, { _size, _after }: Query): Promise<Page> {
  const found = await listSolvers(tx, viewer, lesson.id, readIdCursor(_after), _size + 1)
  return readPageWithCards(tx, viewer, found, _size, {
    personOf: (row) => row.entity_id,
    cursorOf: (row) => row.solution_id,
    present: ({ solution_id, occurred_at }, person) => ({
      person,
      state: 'solved' as const,
      since: occurred_at.toISOString(),
      solution_id,
    }),
  })
}

async function readInState(
  tx: Tx,
  viewer: Viewer,
  lesson: FoundLesson,
  { state, _size, _after }: Query & { state: 'requested' | 'granted' },
): Promise<Page> {
  const found = await listRecipients(tx, viewer, lesson.id, state, readMomentCursor(_after), _size + 1)
  return readPageWithCards(tx, viewer, found, _size, {
    personOf: (row) => row.entity_id,
    cursorOf: ({ moment, entity_id: id }) => writeMomentCursor({ moment, id }),
    present: ({ moment }, person) => ({ person, state, since: new Date(moment).toISOString(), solution_id: null }),
  })
}

/** Only a granted claim is notified. */
export async function answerClaim(
  tx: Tx,
  viewer: Viewer,
  lesson: FoundLesson,
  personId: EntityId,
  { action }: BodyOf<typeof answerClaimCall>,
): Promise<void> {
  const answered = await (action === 'grant' ? grantClaim : refuseClaim)(tx, lesson.id, personId)
  if (!answered) throw new ApiError('NOT_FOUND')
  if (action === 'grant')
    await notify(tx, { kind: 'lesson_granted', ownerId: personId, siteId: viewer.siteId, entryId: lesson.id })
}

/** A request is withdrawn, a received lesson declined; a solved one stays, unless it repeats. */
export async function declineLesson(tx: Tx, viewer: Viewer, id: EntryId): Promise<void> {
  const own = await lockRecipient(tx, viewer, id)
  if (own === undefined) throw new ApiError('NOT_FOUND')
  if (own.state === 'requested') {
    await refuseClaim(tx, id, viewer.readerId)
    return withdrawClaim(tx, id, viewer.readerId)
  }
  if (own.solution_id !== null && own.repeats === null) throw new ApiError('CONFLICT')
  await declineReceived(tx, viewer, id)
}

/** A step that is not in the lesson any more is refused. */
export async function tickStep(
  tx: Tx,
  viewer: Viewer,
  lesson: FoundLesson,
  { step, done }: BodyOf<typeof tickStepCall>,
): Promise<void> {
  requireAllowed(viewer.actorType < 2)
  if (lesson.sent_at === null || lesson.state !== 0) throw new ApiError('CONFLICT')
  if (!lesson.steps.includes(step)) throw fieldError('step', 'INVALID_VALUE')
  await saveStep(tx, viewer, lesson.id, step, done)
}
