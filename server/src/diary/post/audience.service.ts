import type { AnswerOf, BodyOf } from '@entemi/contract/platform/call'
import type { audienceCall } from '@entemi/contract/diary/post'
import type { Tx } from '#/platform/db/tx.ts'
import { readCards } from '#/core/entity/entity.card.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { countEverybody, readAudience, readNear, type Audience } from './audience.store.ts'
import { planPublishing, type Publishing } from './post.policy.ts'
import { requireGroup } from './post.service.ts'

type Shown = AnswerOf<typeof audienceCall>['audience']

/** Who would see an entry so published, by the rule that guards reads. */
export async function foreseeAudience(tx: Tx, viewer: Viewer, body: BodyOf<typeof audienceCall>): Promise<Shown> {
  const publishing = planPublishing(viewer, body, body.privacy_status)
  await requireGroup(tx, viewer, publishing)
  const { count, sample, told } = await countAudience(tx, viewer, publishing)
  const cards = await readCards(tx, viewer, sample)
  return { count, told, sample: sample.flatMap((id) => cards.get(id) ?? []) }
}

async function countAudience(tx: Tx, viewer: Viewer, { privacy, group_id }: Publishing): Promise<Audience> {
  if (privacy === 0) return { count: 0, sample: [], told: 0 }
  if (privacy === 9) return { count: await countEverybody(tx, viewer), ...(await readNear(tx, viewer, group_id)) }
  return readAudience(tx, viewer, privacy, group_id)
}
