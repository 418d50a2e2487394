import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntryId } from '@entemi/contract/platform/ids'
import type { addSolutionCall, editSolutionCall, lessonSolutionCall } from '@entemi/contract/community/lesson'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { readAuthor } from '#/core/entry/entry.author.ts'
import { placeOf } from '#/core/town/town.place.ts'
import { attachMedia, requireMedia } from '#/core/entry/entry.media.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import { canRemove, isOwn } from '#/core/entry/entry.policy.ts'
import { requireEntry } from '#/core/entry/entry.read.ts'
import type { VisibleEntry } from '#/core/visibility/entry.ts'
import { addEntry, entryDefaults } from '#/core/entry/entry.service.ts'
import { notify } from '#/account/notification/notify.ts'
import { updateCurrentMood } from '#/diary/mood/mood.service.ts'
import { editPost, removePost } from '#/diary/post/edit.service.ts'
import { stateInGroup } from '#/diary/post/group-post.service.ts'
import { requireGroup } from '#/diary/post/post.service.ts'
import { resolveTags } from '#/diary/tag/tag.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readLesson } from './lesson.service.ts'
import { findGroup, findLesson, canAuthorSeeSolution, type FoundLesson } from './lesson.store.ts'
import { savePeriodSolution, saveRecipientSolution } from './recipient.store.ts'

type NewSolution = BodyOf<typeof addSolutionCall>
type Level = NonNullable<NewSolution['privacy_status']>

/** A lesson that the viewer may see. */
export async function requireLesson(tx: Tx, viewer: Viewer, id: string): Promise<FoundLesson> {
  const found = await findLesson(tx, viewer, id)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  return found
}

/** One solution per person and lesson, or one a period if it repeats. Who acts as a group gets 403, a draft is a CONFLICT. */
export async function addSolution(tx: Tx, viewer: Viewer, lesson: FoundLesson, body: NewSolution): Promise<EntryId> {
  requireAllowed(viewer.actorType < 2)
  if (lesson.sent_at === null || lesson.state !== 0) throw new ApiError('CONFLICT')
  const author = await readAuthor(tx, viewer)
  const occurrence = resolveOccurrence(body, author)
  const privacy = body.privacy_status ?? author.setting.solution_pp ?? (await ownLevel(tx, viewer, lesson))
  const group_id = groupAt(privacy, lesson)
  const group = await requireGroup(tx, viewer, { group_id, category: null })
  const mediaIds = await requireMedia(tx, viewer, body)
  requireAnswer(body.answer_text, mediaIds.length)
  const id = await addEntry(tx, viewer, {
    ...entryDefaults,
    ...occurrence,
    ...(await placeOf(tx, viewer, body)),
    kind: 'solution',
    mood: body.mood ?? null,
    tags: await resolveTags(tx, viewer, viewer.actorId, body.tags ?? []),
    lesson_id: lesson.id,
    privacy,
    group_id,
    state: await stateInGroup(tx, viewer, group),
    text: await prepareText(tx, viewer, body.answer_text),
  })
  await attachMedia(tx, viewer, id, mediaIds, body.removed_media)
  await saveAnswer(tx, viewer, lesson, { id, occurred_on: occurrence.occurred_on })
  if (body.mood != null) await updateCurrentMood(tx, viewer, viewer.actorId)
  await notifyAuthor(tx, viewer, lesson, id)
  return id
}

async function saveAnswer(
  tx: Tx,
  viewer: Viewer,
  lesson: FoundLesson,
  solution: { id: EntryId; occurred_on: string },
): Promise<void> {
  const isNew =
    (await saveRecipientSolution(tx, viewer, lesson, solution.id)) &&
    (lesson.repeats === null || (await savePeriodSolution(tx, viewer, lesson.id, solution)))
  if (!isNew) throw new ApiError('CONFLICT')
}

/** The audience of the lesson: its group for a member of it, otherwise everybody. */
async function ownLevel(tx: Tx, viewer: Viewer, lesson: FoundLesson): Promise<Level> {
  const group = lesson.group_id === null ? undefined : await findGroup(tx, viewer, lesson.group_id)
  return group?.letters.includes('m') ? 2 : 9
}

/** Only if the lesson's author may see the solution; all solutions of a lesson are one notification. */
async function notifyAuthor(tx: Tx, viewer: Viewer, lesson: FoundLesson, solutionId: string): Promise<void> {
  if (!(await canAuthorSeeSolution(tx, lesson, viewer.siteId, solutionId))) return
  await notify(tx, {
    kind: 'lesson_solved',
    ownerId: lesson.author_id,
    siteId: viewer.siteId,
    actorId: viewer.readerId,
    entryId: lesson.id,
  })
}

type Groups = Pick<FoundLesson, 'group_id' | 'keeper_id'>

/** Level 2 is for the group that the lesson was sent to; of one that is claimed or for everybody, the group that keeps it. */
function groupAt(level: Level, { group_id, keeper_id }: Groups): string | null {
  if (level !== 2) return null
  const group = group_id ?? keeper_id
  if (group === null) throw fieldError('privacy_status', 'INVALID_VALUE')
  return group
}

function requireAnswer(text: string, mediaCount: number): void {
  if (text === '' && mediaCount === 0) throw fieldError('answer_text', 'FIELD_REQUIRED')
}

export async function readSolution(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<{ solution: EntryItem; entry: VisibleEntry }> {
  const { post, entry } = await requireEntry(tx, viewer, id)
  if (post.type !== 'SOLUTION') throw new ApiError('NOT_FOUND')
  return { solution: post, entry }
}

interface SolutionParams {
  lesson_id: string
  solution_id: string
}

/** 404 if the solution is not of this lesson. */
async function requireSolutionOf(tx: Tx, viewer: Viewer, { lesson_id, solution_id }: SolutionParams) {
  const found = await readSolution(tx, viewer, solution_id)
  if (found.solution.lesson_id !== lesson_id) throw new ApiError('NOT_FOUND')
  return found
}

export async function readLessonSolution(
  tx: Tx,
  viewer: Viewer,
  params: SolutionParams,
): Promise<AnswerOf<typeof lessonSolutionCall>> {
  const { solution } = await requireSolutionOf(tx, viewer, params)
  return { lesson: await readLesson(tx, viewer, await requireLesson(tx, viewer, params.lesson_id)), solution }
}

export async function editSolution(
  tx: Tx,
  viewer: Viewer,
  params: SolutionParams,
  { answer_text, privacy_status, ...fields }: BodyOf<typeof editSolutionCall>,
): Promise<void> {
  const { entry } = await requireSolutionOf(tx, viewer, params)
  requireAllowed(isOwn(viewer, entry))
  const level =
    privacy_status === undefined
      ? {}
      : { privacy_status, publish_to: groupAt(privacy_status, await groupFor(tx, viewer, params, privacy_status)) }
  await editPost(tx, viewer, entry, {
    ...fields,
    ...level,
    ...(answer_text === undefined ? {} : { text: answer_text }),
  } as Parameters<typeof editPost>[3])
}

/** Only level 2 needs the lesson, which may have been removed. */
const groupFor = async (tx: Tx, viewer: Viewer, params: SolutionParams, level: Level): Promise<Groups> =>
  level === 2 ? requireLesson(tx, viewer, params.lesson_id) : { group_id: null, keeper_id: null }

export async function deleteSolution(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { entry } = await readSolution(tx, viewer, id)
  requireAllowed(canRemove(viewer, entry))
  await removePost(tx, viewer, entry, undefined)
}
