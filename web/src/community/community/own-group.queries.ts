import type { Answer } from '@entemi/contract/calls'
import type { EntryId } from '@entemi/contract/platform/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { onSocketEvent } from '#/platform/api/socket.ts'
import { communityKey } from '#/core/entity/entity.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'

export type OwnGroup = Answer<'GET /api/entity_unread'>['list']['data'][number]

const ownGroupsKey = [...communityKey, 'own'] as const

/** All groups one is in, with what is unread there. */
export function useOwnGroups(isShown = true) {
  return useQuery({
    queryKey: ownGroupsKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/entity_unread', { signal })).list.data,
    enabled: isShown,
  })
}

/** Reads the numbers again when a notification arrives, and after the connection was down. */
export function useUnreadFresh(): void {
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: ownGroupsKey })
    const ends = [onSocketEvent('notification', refetch), onSocketEvent('state', refetch)]
    return () => ends.forEach((end) => end())
  }, [])
}

const change = (id: string, to: Partial<OwnGroup>) =>
  queryClient.setQueryData<OwnGroup[]>(ownGroupsKey, (groups) =>
    groups?.map((group) => (group.id === id ? { ...group, ...to } : group)),
  )

/** Moves the read mark to the newest entry shown. The next visit does it again, so a failure is not shown. */
export function useReadMark(id: string, newest: EntryId | undefined): void {
  useEffect(() => {
    if (newest === undefined) return
    callApi('POST /api/entity/:id/read', { params: { id }, body: { entry_id: newest } })
      .then(() => change(id, { unread: 0 }))
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
      })
  }, [id, newest])
}

/** Mutes or unmutes it, everywhere it is shown. */
export async function muteGroup(id: string, muted: boolean, toast: string): Promise<void> {
  await send(() => callApi('POST /api/entity/:id/mute', { params: { id }, body: { muted } }), {
    toast,
    then: () => {
      change(id, { muted })
      queryClient.setQueriesData<{ entity: Community }>(
        { queryKey: [...communityKey, 'posts', id] },
        (page) => page && { ...page, entity: { ...page.entity, muted } },
      )
    },
  })
}

const eachMinuteMs = 60_000

/** Says each minute that the page is open, and returns who is there; not while the window is hidden. */
export function useHere(id: string) {
  return useQuery({
    queryKey: hereKey(id),
    queryFn: async ({ signal }) => (await callApi('POST /api/entity/:id/here', { params: { id }, signal })).here,
    staleTime: 0,
    // Who was there must not stay on the device.
    gcTime: 0,
    meta: { isPersisted: false },
    refetchInterval: eachMinuteMs,
    retry: false,
  })
}

export const refreshHere = (id: string) => queryClient.invalidateQueries({ queryKey: hereKey(id) })

const hereKey = (id: string) => ['here', id] as const
