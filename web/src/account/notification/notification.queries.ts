import type { EntryId, NotificationId } from '@entemi/contract/platform/ids'
import type { NotificationItem } from '@entemi/contract/account/notification'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { isConnected } from '#/platform/api/connection.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { applyState, requireState, useUserState } from '#/platform/session/user-state.ts'
import { notificationKey } from './notification-key.ts'

type Pages = InfiniteData<{ data: NotificationItem[]; next: string | null }, string | null>

export function useNotifications() {
  return useInfiniteQuery({
    queryKey: notificationKey,
    queryFn: async ({ signal, pageParam }) =>
      (await callApi('GET /api/notification', { query: pageParam === null ? {} : { _after: pageParam }, signal })).list,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Applied at once; a refusal reloads the server's list. */
export async function readNotifications(ids?: NotificationId[]): Promise<void> {
  const wanted = ids && new Set<string>(ids)
  change((notifications) =>
    notifications.map((one) => (wanted === undefined || wanted.has(one.id) ? { ...one, read: true } : one)),
  )
  const answer = await send(() => callApi('POST /api/notification/read', { body: ids === undefined ? {} : { ids } }))
  if (answer === undefined) await queryClient.invalidateQueries({ queryKey: notificationKey })
  else await count(answer.setData.notification)
}

export async function deleteNotification(id: NotificationId): Promise<void> {
  change((notifications) => notifications.filter((one) => one.id !== id))
  await send(() => callApi('DELETE /api/notification/:id', { params: { id } }))
  await queryClient.invalidateQueries({ queryKey: notificationKey })
}

/** Marks the notifications of an entry as read when the entry is shown, and those that come meanwhile. */
export function useMarkNotificationsRead(entryId: string, isShown: boolean): void {
  const { notification } = useUserState()
  const known = useRef({ entryId, count: 0 })
  useEffect(() => {
    if (!isShown || !isConnected()) return
    // A lower count is the answer to this call.
    const before = known.current.entryId === entryId ? known.current.count : 0
    known.current = { entryId, count: notification }
    if (notification > before) readOfEntry(entryId)
  }, [entryId, isShown, notification])
}

function readOfEntry(entryId: string): void {
  callApi('POST /api/notification/read', { body: { entry_id: entryId as EntryId } })
    .then(({ setData }) => count(setData.notification))
    .catch((error: unknown) => {
      // a background call: the next visit retries
      if (!(error instanceof ApiFailure)) throw error
    })
}

async function count(notification: number): Promise<void> {
  const state = requireState()
  if (state.notification !== notification) await applyState({ ...state, notification })
}

function change(alter: (notifications: NotificationItem[]) => NotificationItem[]): void {
  queryClient.setQueryData<Pages>(
    notificationKey,
    (cached) => cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, data: alter(page.data) })) },
  )
}
