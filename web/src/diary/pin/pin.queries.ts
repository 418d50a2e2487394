import type { EntryItem } from '@entemi/contract/core/entry'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient, refetchesOnMount } from '#/platform/api/query-client.ts'

export const pinsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['pin', groupId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/entity/:id/pin', { params: { id: groupId }, signal })).list.data,
    staleTime: 0,
    refetchOnMount: refetchesOnMount,
  })

/** The pinned posts of a group. */
export const usePins = (groupId: string) => useQuery(pinsQuery(groupId))

/** Whether the pins of its group are on the screen, and it is one of them; nothing is fetched for it. */
export function usePinned({ id, group }: EntryItem): boolean | undefined {
  const { data } = useQuery({ ...pinsQuery(group?.id ?? ''), enabled: false })
  return data?.some((entry) => entry.id === id)
}

export async function setPinned({ id, group }: EntryItem, pinned: boolean): Promise<void> {
  await callApi('POST /api/post/:id/pin', { params: { id }, body: { pinned } })
  if (group !== null) await queryClient.invalidateQueries(pinsQuery(group.id))
}
