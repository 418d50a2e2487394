import type { EntryItem } from '@entemi/contract/core/entry'
import { callApi } from '#/platform/api/call.ts'

export async function fetchEntry(id: string, signal?: AbortSignal): Promise<EntryItem> {
  return (await callApi('GET /api/post/:id', { params: { id }, ...(signal && { signal }) })).post
}
