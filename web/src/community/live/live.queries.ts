import type { Answer, Body } from '@entemi/contract/calls'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import type { Channel } from '@entemi/contract/community/live'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { fetchLedEntities } from '#/core/entity/entity.queries.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { onSocketEvent, watch } from '#/platform/api/socket.ts'
import type { ReadFile } from './piece-player.ts'
import type { Wire } from './sending.ts'

const liveKey = ['live'] as const
const channelKey = (id: string) => [...liveKey, 'channel', id] as const

export function useChannels(state: 'open' | 'ended') {
  return useInfiniteQuery({
    queryKey: [...liveKey, 'list', state],
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /api/live', { query: { state, ...(pageParam !== null && { _after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ list }: Answer<'GET /api/live'>) => list.next,
    staleTime: 0,
  })
}

export function useChannel(id: string) {
  return useQuery({
    queryKey: channelKey(id),
    queryFn: async ({ signal }) => (await callApi('GET /api/live/:id', { params: { id }, signal })).channel,
    staleTime: 0,
  })
}

/** Subscribes to a broadcast while it is on the screen: counted as viewer, with live events. */
export function useAudience(id: string, isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return
    // the chat too: it closes with the broadcast
    const refetch = () => {
      void queryClient.invalidateQueries({ queryKey: channelKey(id) })
      void refreshChat(id)
    }
    const ends = [
      watch('channel', id),
      onSocketEvent('live', ({ channel_id, viewer_count }) => {
        if (channel_id !== id) return
        if (typeof viewer_count !== 'number') return refetch()
        queryClient.setQueryData<Channel>(channelKey(id), (known) => known && { ...known, viewer_count })
      }),
      // catches a start or end between the fetch and the subscription, or while disconnected
      onSocketEvent('watching', (event) => event['kind'] === 'channel' && event.id === id && refetch()),
      onSocketEvent('forget', ({ ids }) => (ids as string[]).includes(id) && refetch()),
    ]
    return () => ends.forEach((end) => end())
  }, [id, isIn])
}

/** The groups that one may broadcast to. */
export function useLedGroups() {
  return useQuery({
    queryKey: [...liveKey, 'groups'] as const,
    queryFn: ({ signal }) => fetchLedEntities(signal),
  })
}

export async function addChannel(body: Body<'POST /api/live'>): Promise<EntryId> {
  const { setData } = await callApi('POST /api/live', { body })
  await refreshLive()
  return setData.channel_id
}

export async function editChannel(id: EntryId, body: Body<'PATCH /api/live/:id'>): Promise<EntryId> {
  await callApi('PATCH /api/live/:id', { params: { id }, body })
  await refreshLive()
  return id
}

export async function deleteChannel(id: EntryId): Promise<void> {
  await callApi('DELETE /api/live/:id', { params: { id } })
  queryClient.removeQueries({ queryKey: channelKey(id) })
  void queryClient.invalidateQueries({ queryKey: [...liveKey, 'list'] })
}

export async function startChannel(id: EntryId): Promise<void> {
  await callApi('POST /api/live/:id/start', { params: { id } })
  await refreshLive()
}

export async function stopChannel(id: EntryId): Promise<void> {
  await callApi('POST /api/live/:id/stop', { params: { id } })
  // Stored lists would show it among those on air and among the past ones until both are read again.
  queryClient.removeQueries({ queryKey: [...liveKey, 'list'], type: 'inactive' })
  await refreshLive()
}

/** The sender of this window of the host. */
export function createWire(id: EntryId): Wire {
  const sender = crypto.randomUUID()
  return {
    next: async () => (await callApi('GET /api/live/:id', { params: { id } })).channel.next_piece ?? 0,
    put: async (n, body, takesOver) => {
      const query = { sender, ...(takesOver && { take: '1' as const }) }
      const input = { params: { id, n: String(n) }, query, body }
      return (await callApi('PUT /api/live/:id/segment/:n', input)).setData.next_piece
    },
  }
}

/** Reads the files of a broadcast: the address is the playlist's, the others are beside it. */
export function createReader(address: string): { listFile: string; read: ReadFile } {
  const [, , id = '', , listFile = ''] = address.split('/')
  return {
    listFile,
    read: async (file, signal) =>
      new Uint8Array(await callApi('GET /live/:id/media/:file', { params: { id, file }, signal })),
  }
}

const refreshLive = (): Promise<void> => queryClient.invalidateQueries({ queryKey: liveKey })

/** More than a screen shows of short lines. */
const atOnce = 50
/** Limit of loaded lines: all of them are refetched with every new line. */
const mostPages = 10

const chatKey = (id: string) => [...liveKey, 'chat', id] as const

export function useChat(id: string) {
  const query = useInfiniteQuery({
    queryKey: chatKey(id),
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /api/live/:id/chat', {
        params: { id },
        query: { _size: atOnce, ...(pageParam !== null && { _after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ list }: Answer<'GET /api/live/:id/chat'>, pages) =>
      pages.length < mostPages ? list.next : null,
    staleTime: 0,
  })
  useEffect(() => {
    const refetch = () => void refreshChat(id)
    const ends = [
      watch('channel', id),
      onSocketEvent('chat', ({ channel_id }) => channel_id === id && refetch()),
      // the connection was down: messages may have been missed
      onSocketEvent('watching', (event) => event['kind'] === 'channel' && event.id === id && refetch()),
    ]
    return () => ends.forEach((end) => end())
  }, [id])
  return query
}

export async function sayInChat(id: string, message: string, idempotencyKey: string): Promise<void> {
  await callApi('POST /api/live/:id/chat', { params: { id }, body: { message }, idempotencyKey })
  await refreshChat(id)
}

export async function deleteChatLine(id: string, messageId: string): Promise<void> {
  await callApi('DELETE /api/live/:id/chat/:messageId', { params: { id, messageId } })
  await refreshChat(id)
}

export async function muteInChat(id: string, entityId: EntityId, isMuted: boolean): Promise<void> {
  const params = { id, entityId }
  if (isMuted) await callApi('POST /api/live/:id/mute/:entityId', { params })
  else await callApi('DELETE /api/live/:id/mute/:entityId', { params })
  await refreshChat(id)
}

export async function setModerator(id: string, entityId: EntityId, isNamed: boolean): Promise<void> {
  const params = { id, entityId }
  if (isNamed) await callApi('POST /api/live/:id/moderator/:entityId', { params })
  else await callApi('DELETE /api/live/:id/moderator/:entityId', { params })
  await Promise.all([refreshChat(id), queryClient.invalidateQueries({ queryKey: moderatorsKey(id) })])
}

const moderatorsKey = (id: string) => [...liveKey, 'moderators', id] as const

export function useModerators(id: string) {
  return useQuery({
    queryKey: moderatorsKey(id),
    queryFn: async ({ signal }) => (await callApi('GET /api/live/:id/moderator', { params: { id }, signal })).list.data,
    staleTime: 0,
  })
}

export const refreshChat = (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: chatKey(id) })
