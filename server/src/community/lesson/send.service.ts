import type { BodyOf } from '@entemi/contract/platform/call'
import type { EntryId } from '@entemi/contract/platform/ids'
import type { addLessonCall, editLessonCall } from '@entemi/contract/community/lesson'
import type { Updateable } from 'kysely'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { announce } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { readAuthor } from '#/core/entry/entry.author.ts'
import {
  lockPost,
  updatePost,
  addRecipients,
  addEntry,
  entryDefaults,
  saveSearchText,
} from '#/core/entry/entry.service.ts'
import { changeMedia, attachMedia, requireMedia } from '#/core/entry/entry.media.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import { notifyAll } from '#/account/notification/notify.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import {
  leadsGroup,
  levelOf,
  requireLed,
  requireMaySend,
  requireStarter,
  requireWider,
  type Audience,
} from './lesson.policy.ts'
import {
  findGroup,
  findLedLesson,
  findLesson,
  lockLesson,
  insertLesson,
  insertStarters,
  updateLesson,
  type FoundLesson,
} from './lesson.store.ts'
import { deleteWeek } from './training.store.ts'
import { firstUuid } from '#/platform/db/id.ts'
import { removeEntry } from '#/diary/post/remove.service.ts'
import { passMediaToSite } from '#/core/media/media.attach.ts'

export { findLedLesson }

type NewLesson = BodyOf<typeof addLessonCall>
type Edit = BodyOf<typeof editLessonCall>

interface Plan {
  audience: Audience
  target_id: string | null
}

/** A draft: visible to its author and its leaders until it is sent. */
export async function addLesson(tx: Tx, viewer: Viewer, body: NewLesson): Promise<EntryId> {
  const plan = await planAudience(tx, viewer, body.audience)
  const keeperId = await findKeeper(tx, viewer, body.publish_to ?? plan.target_id)
  const starter = requireStarter(body.starter ?? false, plan.audience, keeperId)
  const mediaIds = await requireMedia(tx, viewer, body)
  const id = await addEntry(tx, viewer, {
    ...entryDefaults,
    ...resolveOccurrence({}, await readAuthor(tx, viewer)),
    kind: 'lesson',
    privacy: 0,
    title: body.title,
    text: await prepareText(tx, viewer, body.text),
    audience: plan.audience,
    claim_ask: plan.audience === 'claim' && (body.claim_ask ?? false),
  })
  const { target_id } = plan
  await insertLesson(tx, viewer, { entry_id: id, keeper_id: keeperId, target_id, starter, ...planOf(body) })
  await attachMedia(tx, viewer, id, mediaIds, body.removed_media)
  await passMediaToSite(tx, id)
  return id
}

const planOf = ({ steps, until, repeats }: Edit) => ({
  ...(steps !== undefined && { steps }),
  ...(until !== undefined && { until_on: until }),
  ...(repeats !== undefined && { repeats }),
})

/** For a group that the viewer leads, for who claims it, or from an administrator for everybody. */
async function planAudience(tx: Tx, viewer: Viewer, input: string): Promise<Plan> {
  if (input === 'all' || input === 'claim') {
    requireMaySend(viewer, input)
    return { audience: input, target_id: null }
  }
  return { audience: 'group', target_id: requireLed(viewer, await findGroup(tx, viewer, input)).id }
}

/** The group whose leaders manage it: one that the author leads; none for administrators. */
async function findKeeper(tx: Tx, viewer: Viewer, groupId: string | null): Promise<string | null> {
  const id = groupId ?? (viewer.actorType >= 2 ? viewer.actorId : null)
  if (id === null) {
    if (viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
    return null
  }
  const group = requireLed(viewer, await findGroup(tx, viewer, id))
  return leadsGroup(group) ? group.id : null
}

/** Locked until the commit, so that concurrent edits and sends are serialised. */
export async function lockLedLesson(tx: Tx, viewer: Viewer, id: string): Promise<FoundLesson> {
  await lockLesson(tx, id)
  return requireLedLesson(tx, viewer, id)
}

/** 403 for a visible lesson that the viewer does not lead, 404 for others. */
export async function requireLedLesson(tx: Tx, viewer: Viewer, id: string): Promise<FoundLesson> {
  const led = await findLedLesson(tx, viewer, id)
  if (led !== undefined) return led
  throw new ApiError((await findLesson(tx, viewer, id)) === undefined ? 'NOT_FOUND' : 'FORBIDDEN')
}

export async function editLesson(tx: Tx, viewer: Viewer, lesson: FoundLesson, body: Edit): Promise<void> {
  const held = await lockPost(tx, lesson.id)
  if (held === undefined) throw new ApiError('NOT_FOUND')
  const plan = body.audience === undefined ? undefined : await planAudience(tx, viewer, body.audience)
  if (plan !== undefined && lesson.sent_at !== null && !isSame(plan, lesson)) throw new ApiError('CONFLICT')
  // answers that were given would belong to no period
  if (lesson.sent_at !== null && body.repeats !== undefined && body.repeats !== lesson.repeats)
    throw new ApiError('CONFLICT')
  const audience = plan?.audience ?? lesson.audience ?? 'claim'
  const target_id = plan === undefined ? lesson.target_id : plan.target_id
  const starter = requireStarter(body.starter ?? (lesson.starter && audience === 'all'), audience, lesson.keeper_id)
  const text = body.text === undefined ? held.text : await prepareText(tx, viewer, body.text)
  const title = body.title ?? held.title
  const mediaIds = await changeMedia(tx, viewer, lesson.id, body)
  if (mediaIds !== undefined) await passMediaToSite(tx, lesson.id)
  const edited = text !== held.text || title !== held.title || mediaIds !== undefined
  await updatePost(tx, lesson.id, {
    title,
    text,
    audience,
    claim_ask: audience === 'claim' && (body.claim_ask ?? lesson.claim_ask),
    open_to_claim: requireOffer(lesson, body.open_to_claim),
    ...(edited && lesson.sent_at !== null ? { edited_at: new Date().toISOString() } : {}),
  })
  await updateLesson(tx, lesson.id, { target_id, starter, ...planOf(body) })
  if (edited) await saveSearchText(tx, lesson.id, title, text)
  await announce(tx, { type: 'entry.changed', entryId: lesson.id })
}

const isSame = (plan: Plan, lesson: FoundLesson): boolean =>
  plan.audience === lesson.audience && plan.target_id === lesson.target_id

/** Only a lesson that was sent to be claimed can be closed or opened for claims. */
function requireOffer(lesson: FoundLesson, input: boolean | undefined): boolean {
  if (input && (lesson.audience !== 'claim' || lesson.sent_at === null))
    throw fieldError('open_to_claim', 'INVALID_VALUE')
  return input ?? lesson.open_to_claim
}

/** An effect adds the recipients, a few hundred at a time. */
export async function sendLesson(
  tx: Tx,
  viewer: Viewer,
  lesson: FoundLesson,
  input: string | undefined,
): Promise<void> {
  if (lesson.state !== 0) throw new ApiError('CONFLICT')
  const now: Plan = { audience: lesson.audience ?? 'claim', target_id: lesson.target_id }
  const next = input === undefined ? now : await planAudience(tx, viewer, input)
  requireMaySend(viewer, next.audience)
  if (next.audience === 'group' && next.target_id === null) throw fieldError('audience', 'FIELD_REQUIRED')
  if (lesson.sent_at !== null) requireWider(now, next)
  const privacy = levelOf(next.audience)
  const change: Updateable<DB['entry']> = {
    privacy,
    group_id: next.audience === 'group' ? next.target_id : null,
    audience: next.audience,
    claim_ask: next.audience === 'claim' && lesson.claim_ask,
    open_to_claim: next.audience === 'claim',
  }
  if (lesson.sent_at === null) Object.assign(change, resolveOccurrence({}, await readAuthor(tx, viewer)))
  await updatePost(tx, lesson.id, change)
  await updateLesson(tx, lesson.id, {
    target_id: next.target_id,
    sent_at: lesson.sent_at ?? new Date(),
    starter: lesson.starter && next.audience === 'all',
  })
  if (privacy > 0) await addEffect(tx, { type: 'lesson.sent', lessonId: lesson.id })
  if (privacy > lesson.privacy) await addEffect(tx, { type: 'entry.opened', entryId: lesson.id })
  await announce(tx, { type: 'entry.changed', entryId: lesson.id })
}

export async function removeLesson(tx: Tx, lesson: FoundLesson): Promise<void> {
  await deleteWeek(tx, lesson.id)
  await removeEntry(tx, lesson)
}

/** Recipients in one transaction, so that it stays short. */
const batchSize = 500

/** Adds the next batch of recipients and notifies the new ones; another effect continues with the rest. */
export async function deliverLesson(db: Tx, lessonId: string, after = firstUuid): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivered = await addRecipients(tx, lessonId, after, batchSize)
    if (delivered === undefined) return
    const { added, site_id, last } = delivered
    await notifyAll(tx, added, { kind: 'lesson_arrived', siteId: site_id, entryId: lessonId })
    if (last !== null) await addEffect(tx, { type: 'lesson.sent', lessonId, after: last })
  })
}

/** Makes a new member the recipient of the starters and notifies them. */
export async function addStarterLessons(db: Tx, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { lesson_id, entity_id, site_id } of await insertStarters(tx, accountId))
      await notifyAll(tx, [entity_id], { kind: 'lesson_arrived', siteId: site_id, entryId: lesson_id })
  })
}
