import type { EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { callApi } from '#/platform/api/call.ts'
import { listPersistedQueries, listOthersEntries } from '#/platform/api/persisted-queries.ts'
import { evictCached } from './entry-cache.ts'

/**
 * Deletes from this device what others wrote and may not be seen any more: it would stay readable offline. With a suffix
 * only entries whose ids end with it are checked.
 */
export async function verifyCachedEntries(idSuffix = ''): Promise<void> {
  const cached = new Set(listPersistedQueries().flatMap(({ state }) => listOthersEntries(state.data)))
  const ids = [...cached].filter((id) => id.endsWith(idSuffix)) as EntryId[]
  for (let from = 0; from < ids.length; from += limits.checkedEntries) {
    const batch = ids.slice(from, from + limits.checkedEntries)
    const { data } = await callApi('POST /api/post/visible', { body: { ids: batch } })
    const visible = new Set(data.ids)
    evictCached(batch.filter((id) => !visible.has(id)))
  }
}
