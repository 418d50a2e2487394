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
  holdLesson,
  insertLesson,
  insertStarters,
  updateLesson,
  type FoundLesson,
} from './lesson.store.ts'
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

/** A draft: its writer and those who look after it see it, nobody else, until it is sent. */
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
  await insertLesson(tx, viewer, { entry_id: id, keeper_id: keeperId, target_id: plan.target_id, starter })
  await attachMedia(tx, viewer, id, mediaIds, body.removed_media)
  await passMediaToSite(tx, id)
  return id
}

/** For whom: a group that one leads, who claims it, or as an administrator everybody. */
async function planAudience(tx: Tx, viewer: Viewer, wish: string): Promise<Plan> {
  if (wish === 'all' || wish === 'claim') {
    requireMaySend(viewer, wish)
    return { audience: wish, target_id: null }
  }
  return { audience: 'group', target_id: requireLed(viewer, await findGroup(tx, viewer, wish)).id }
}

/** The group whose leaders look after it: one that the writer leads; the site's administrators have none. */
async function findKeeper(tx: Tx, viewer: Viewer, named: string | null): Promise<string | null> {
  const id = named ?? (viewer.actorType >= 2 ? viewer.actorId : null)
  if (id === null) {
    if (viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
    return null
  }
  const group = requireLed(viewer, await findGroup(tx, viewer, id))
  return leadsGroup(group) ? group.id : null
}

/** Held until commit: two who change or send it at once come one after the other. */
export async function holdLedLesson(tx: Tx, viewer: Viewer, id: string): Promise<FoundLesson> {
  await holdLesson(tx, id)
  return requireLedLesson(tx, viewer, id)
}

/** What one may not look after but sees is forbidden, the rest is not there. */
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
  await updateLesson(tx, lesson.id, { target_id, starter })
  if (edited) await saveSearchText(tx, lesson.id, title, text)
  await announce(tx, { type: 'entry.changed', entryId: lesson.id })
}

const isSame = (plan: Plan, lesson: FoundLesson): boolean =>
  plan.audience === lesson.audience && plan.target_id === lesson.target_id

/** Only what was sent out to be claimed can be taken off that list, or put back on it. */
function requireOffer(lesson: FoundLesson, wish: boolean | undefined): boolean {
  if (wish && (lesson.audience !== 'claim' || lesson.sent_at === null))
    throw fieldError('open_to_claim', 'INVALID_VALUE')
  return wish ?? lesson.open_to_claim
}

/** The people it is for are written by an effect, a few hundred at a time. */
export async function sendLesson(tx: Tx, viewer: Viewer, lesson: FoundLesson, wish: string | undefined): Promise<void> {
  if (lesson.state !== 0) throw new ApiError('CONFLICT')
  const now: Plan = { audience: lesson.audience ?? 'claim', target_id: lesson.target_id }
  const next = wish === undefined ? now : await planAudience(tx, viewer, wish)
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

export const removeLesson = (tx: Tx, lesson: FoundLesson): Promise<void> => removeEntry(tx, lesson)

/** So many people in one transaction: short enough that nobody waits for it. */
const batch = 500

/** Writes a lesson to the next of its people and tells those for whom it is new; the rest follows in another effect. */
export async function deliverLesson(db: Tx, lessonId: string, after = firstUuid): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivered = await addRecipients(tx, lessonId, after, batch)
    if (delivered === undefined) return
    const { added, site_id, last } = delivered
    await notifyAll(tx, added, { kind: 'lesson_arrived', siteId: site_id, entryId: lessonId })
    if (last !== null) await addEffect(tx, { type: 'lesson.sent', lessonId, after: last })
  })
}

/** What waits for every newcomer stands on their list, without a word: a badge at the first look would say nothing new. */
export const welcomeWithLessons = insertStarters
