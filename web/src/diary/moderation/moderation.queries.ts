import { callApi } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { evictAndRefetch } from '#/core/entry/entry-cache.ts'

/** Somebody else's entry, from its card. Whether it is gone. */
export async function removeOthersEntry(id: string, reason: string): Promise<boolean> {
  const answer = await send(() => callApi('DELETE /api/post/:id', { params: { id }, body: { reason } }), {
    then: () => evictAndRefetch([id]),
    toast: t('moderation.done.remove'),
  })
  return answer !== undefined
}
