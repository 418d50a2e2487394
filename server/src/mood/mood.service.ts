import type { AnswerOf, BodyOf } from '@entemi/contract/call'
import type { setMoodCall } from '@entemi/contract/post'
import type { Tx } from '#/db/database.ts'
import { prepareText } from '#/entity/entity.mention.ts'
import { defaultLevel, placeOf, readAuthor } from '#/entry/entry.author.ts'
import { refreshMood } from '#/entry/entry.mood.ts'
import { resolveOccurrence } from '#/entry/entry.occurrence.ts'
import { addEntry, blankEntry } from '#/entry/entry.write.ts'
import type { Viewer } from '#/session/viewer.ts'
import { touchState } from '#/state/state.service.ts'
import { isHardTime, lowMoodsInARow } from './mood.policy.ts'
import { listLastMoods, markHelpOffered } from './mood.store.ts'

type Noted = AnswerOf<typeof setMoodCall>['setData']

export async function noteMood(tx: Tx, viewer: Viewer, body: BodyOf<typeof setMoodCall>): Promise<Noted> {
  const author = await readAuthor(tx, viewer)
  const id = await addEntry(tx, viewer, {
    ...blankEntry,
    kind: 'mood',
    mood: body.mood,
    text: await prepareText(tx, viewer, body.message ?? ''),
    privacy: body.privacy_status ?? defaultLevel(author, 'mood'),
    ...resolveOccurrence(body, author),
    ...(await placeOf(tx, viewer, body)),
  })
  await refreshMood(tx, viewer.actorId)
  const hard = isHardTime(await listLastMoods(tx, viewer, lowMoodsInARow))
  const offer_help = hard && (await markHelpOffered(tx, viewer))
  await touchState(tx, viewer.accountId)
  return { post_id: id, mood: body.mood, offer_help }
}
