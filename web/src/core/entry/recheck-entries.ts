import type { EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { callApi } from '#/platform/api/call.ts'
import { listKeptQueries, listOthersEntries } from '#/platform/api/persisted-queries.ts'
import { removeCached } from './entry-cache.ts'

/**
 * Removes from this device what others wrote and may not be seen here any more: it would stay readable without network.
 * With a tail only the entries whose ids end so are asked for.
 */
export async function recheckEntries(tail = ''): Promise<void> {
  const kept = new Set(listKeptQueries().flatMap(({ state }) => listOthersEntries(state.data)))
  const ids = [...kept].filter((id) => id.endsWith(tail)) as EntryId[]
  for (let from = 0; from < ids.length; from += limits.checkedEntries) {
    const asked = ids.slice(from, from + limits.checkedEntries)
    const { data } = await callApi('POST /api/post/visible', { body: { ids: asked } })
    const visible = new Set(data.ids)
    removeCached(asked.filter((id) => !visible.has(id)))
  }
}
