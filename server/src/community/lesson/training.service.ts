import type { AnswerOf, BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { addWeekCall, trainingCall, trainingProgressCall } from '@entemi/contract/community/training'
import { limits } from '@entemi/contract/platform/limits'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards, readPageWithCards } from '#/core/entity/entity.card.ts'
import { lockEntities } from '#/core/entity/entity.service.ts'
import { readIdCursor } from '#/platform/http/cursor.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { leadsGroup, type LessonGroup } from './lesson.policy.ts'
import { addLesson } from './send.service.ts'
import { countMaterials, findTraining, insertWeek, listProgress, listWeeks, updateMaterials } from './training.store.ts'

export async function readTraining(tx: Tx, viewer: Viewer, id: EntityId): Promise<AnswerOf<typeof trainingCall>> {
  const group = await requireTraining(tx, viewer, id)
  const leads = leadsGroup(group)
  const card = (await readCards(tx, viewer, [id])).get(id)
  if (card === undefined) throw new ApiError('NOT_FOUND')
  const weeks = await listWeeks(tx, viewer, id, leads)
  return {
    training: card,
    leads,
    weeks: weeks.map(({ sent_at, ...week }) => ({
      no: week.no,
      lesson_id: week.lesson_id,
      title: week.title,
      text: week.text,
      opened_at: sent_at?.toISOString() ?? null,
      solution_id: week.solution_id,
      others: week.others,
      materials: week.materials,
    })),
  }
}

/** A draft lesson for the members of the training; sending it opens the week. */
export async function addWeek(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  question: BodyOf<typeof addWeekCall>,
): Promise<EntryId> {
  await requireLedTraining(tx, viewer, id)
  // two leaders who add at the same time would get the same number
  await lockEntities(tx, [id])
  const lessonId = await addLesson(tx, viewer, { ...question, audience: id })
  if (!(await insertWeek(tx, id, lessonId, limits.training.weeks))) throw new ApiError('CONFLICT')
  return lessonId
}

export async function editWeek(
  tx: Tx,
  viewer: Viewer,
  { id, lesson_id }: { id: EntityId; lesson_id: EntryId },
  materials: readonly EntryId[],
): Promise<void> {
  await requireLedTraining(tx, viewer, id)
  await requireMaterials(tx, viewer, materials)
  if (!(await updateMaterials(tx, id, lesson_id, materials))) throw new ApiError('NOT_FOUND')
}

export async function readProgress(
  tx: Tx,
  viewer: Viewer,
  id: EntityId,
  { _size, _after }: QueryOf<typeof trainingProgressCall>,
): Promise<AnswerOf<typeof trainingProgressCall>['list']> {
  await requireLedTraining(tx, viewer, id)
  const found = await listProgress(tx, viewer, id, readIdCursor(_after), _size + 1)
  return readPageWithCards(tx, viewer, found, _size, {
    personOf: (row) => row.person_id,
    cursorOf: (row) => row.person_id,
    present: ({ weeks }, person) => ({ person, weeks }),
  })
}

/** 404 for everybody who is not in it. */
async function requireTraining(tx: Tx, viewer: Viewer, id: string): Promise<LessonGroup> {
  const group = await findTraining(tx, viewer, id)
  if (!group?.letters.includes('m')) throw new ApiError('NOT_FOUND')
  return group
}

/** 403 for a member who is no leader. */
async function requireLedTraining(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  requireAllowed(leadsGroup(await requireTraining(tx, viewer, id)))
}

async function requireMaterials(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await countMaterials(tx, viewer, ids)) !== ids.length)
    throw fieldError('materials', 'INVALID_VALUE')
}
