import type { tagInsightCall } from '@entemi/contract/diary/insight'
import type { AnswerOf, QueryOf } from '@entemi/contract/platform/call'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { compareTagDays } from './insight.store.ts'

/** Any period: the answer does not grow with its days. */
export async function readTagInsight(
  tx: Tx,
  viewer: Viewer,
  { from, to }: QueryOf<typeof tagInsightCall>,
): Promise<AnswerOf<typeof tagInsightCall>['insight']> {
  const { all, tags, has_tags } = await compareTagDays(tx, viewer, from, to)
  return { from, to, all, tags: tags ?? [], has_tags }
}
