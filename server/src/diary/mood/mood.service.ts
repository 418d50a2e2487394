import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { setMoodCall } from '@entemi/contract/diary/post'
import type { Tx } from '#/platform/db/tx.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { defaultLevel, readAuthor } from '#/core/entry/entry.author.ts'
import { placeOf } from '#/core/town/town.place.ts'
import { attachMedia, requireMedia } from '#/core/entry/entry.media.ts'
import { refreshMood, addEntry, entryDefaults } from '#/core/entry/entry.service.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { touchState } from '#/core/state/state.service.ts'
import { notifyConsultant, resolveConsultant } from '#/diary/client/client.service.ts'
import { resolveTags } from '#/diary/tag/tag.service.ts'
import { isHardTime, lowMoodsInARow } from './mood.policy.ts'
import { listLastMoods, markHelpOffered } from './mood.store.ts'

type MoodAnswer = AnswerOf<typeof setMoodCall>['setData']

export async function setMood(tx: Tx, viewer: Viewer, body: BodyOf<typeof setMoodCall>): Promise<MoodAnswer> {
  const author = await readAuthor(tx, viewer)
  const mediaIds = await requireMedia(tx, viewer, body)
  const consultantId = await resolveConsultant(tx, viewer, { group_id: null }, body.consultant_id ?? null)
  const id = await addEntry(tx, viewer, {
    ...entryDefaults,
    kind: 'mood',
    mood: body.mood,
    tags: await resolveTags(tx, viewer, viewer.actorId, body.tags ?? []),
    text: await prepareText(tx, viewer, body.message ?? ''),
    privacy: body.privacy_status ?? defaultLevel(author, 'mood'),
    ...resolveOccurrence(body, author),
    ...(await placeOf(tx, viewer, body)),
    consultant_id: consultantId,
  })
  await attachMedia(tx, viewer, id, mediaIds, body.removed_media)
  await updateCurrentMood(tx, viewer, viewer.actorId)
  await notifyConsultant(tx, viewer, { entryId: id, actorId: viewer.actorId }, consultantId)
  const isHard = isHardTime(await listLastMoods(tx, viewer, lowMoodsInARow))
  const offer_help = isHard && (await markHelpOffered(tx, viewer))
  return { post_id: id, mood: body.mood, offer_help }
}

/** After an entry with a mood was added, changed or removed. */
export async function updateCurrentMood(tx: Tx, viewer: Viewer, personId: string): Promise<void> {
  await refreshMood(tx, personId)
  await touchState(tx, viewer.accountId)
}
