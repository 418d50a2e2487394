import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { audienceCall } from '@entemi/contract/diary/post'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { countSiteMembers, readAudience, readNotified, type Audience } from './audience.store.ts'
import { stateInGroup } from './group-post.service.ts'
import { planPublishing, type Publishing } from './post.policy.ts'
import { resolveConsultant } from '#/diary/client/client.service.ts'
import { requireGroup } from './post.service.ts'

type AudiencePreview = AnswerOf<typeof audienceCall>['audience']

/** Who would see an entry published so, by the same rule that checks reads. */
export async function previewAudience(
  tx: Tx,
  viewer: Viewer,
  body: BodyOf<typeof audienceCall>,
): Promise<AudiencePreview> {
  const publishing = planPublishing(viewer, body, body.privacy_status)
  const group = await requireGroup(tx, viewer, publishing)
  const consultantId = await resolveConsultant(tx, viewer, publishing, body.consultant_id ?? null)
  const { count, sample, notified } = await countAudience(tx, viewer, publishing, consultantId)
  const cards = await readCards(tx, viewer, sample)
  // no solution waits
  const waits = body.type !== 'solution' && (await stateInGroup(tx, viewer, group)) === 1
  return { count, told: notified, sample: sample.flatMap((id) => cards.get(id) ?? []), waits }
}

async function countAudience(
  tx: Tx,
  viewer: Viewer,
  publishing: Publishing,
  consultantId: string | null,
): Promise<Audience> {
  const { privacy, group_id } = publishing
  if (privacy === 0 && consultantId === null) return { count: 0, sample: [], notified: 0 }
  if (privacy === 9) return { count: await countSiteMembers(tx, viewer), ...(await readNotified(tx, viewer, group_id)) }
  return readAudience(tx, viewer, publishing, consultantId)
}
