import type { BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { answerClaimCall, LessonRecipient, recipientsCall } from '@entemi/contract/community/lesson'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import { readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import { notify } from '#/account/notification/notify.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { grantClaim, listRecipients, refuseClaim, type FoundLesson } from './lesson.store.ts'

/** Without people the viewer may not see. */
export async function readRecipients(
  tx: Tx,
  viewer: Viewer,
  lesson: FoundLesson,
  { state, _size, _after }: QueryOf<typeof recipientsCall>,
): Promise<{ data: LessonRecipient[]; next: string | null }> {
  const found = await listRecipients(tx, viewer, lesson.id, state, readMomentCursor(_after), _size + 1)
  const page = found.slice(0, _size)
  const cards = await readCards(
    tx,
    viewer,
    page.map((row) => row.entity_id),
  )
  const last = page.at(-1)
  return {
    data: page.flatMap(({ entity_id, moment }) => {
      const person = cards.get(entity_id)
      return person === undefined ? [] : [{ person, state, since: new Date(moment).toISOString() }]
    }),
    next: found.length > _size && last !== undefined ? writeMomentCursor({ ...last, id: last.entity_id }) : null,
  }
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
