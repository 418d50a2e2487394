import type { Answer } from '@entemi/contract/calls'
import type { MessageItem } from '@entemi/contract/community/conversation'
import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntityId, MessageId } from '@entemi/contract/platform/ids'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryState } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { preload, queryClient } from '#/platform/api/query-client.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { send, showFailure } from '#/platform/api/send.ts'
import { onSocketEvent } from '#/platform/api/socket.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { deliver } from '#/core/outbox/outbox.ts'
import { useOutbox } from '#/core/outbox/outbox-store.ts'
import { applyState, requireState } from '#/platform/session/user-state.ts'
import { isWrittenBefore } from '#/core/entry/merge-pages.ts'
import type { LoadedPages } from '#/core/entry/merge-pages.ts'
import { entriesQuery, useEntries } from '#/core/entry/use-entries.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import { messageQueries } from '#/core/outbox/message-key.ts'
import { orderMessages } from './shown-messages.ts'

type Conversations = Answer<'GET /api/message'>
export type Conversation = Answer<'GET /api/message/:entityId'>['conversation']
type LoadedConversation = { conversation: Conversation } & LoadedPages<MessageItem>

const listKey = [...messageQueries.queryKey, 'list'] as const
const conversationKey = (entityId: string) => [...messageQueries.queryKey, 'talk', entityId] as const

export function useConversations(query: string) {
  return useInfiniteQuery({
    queryKey: [...listKey, query],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...(query !== '' && { query }), ...(pageParam !== null && { _after: pageParam }) }
      return callApi('GET /api/message', { query: asked, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ list }: Conversations) => list.next,
    staleTime: 0,
    // The last results stay while the next search loads.
    placeholderData: keepPreviousData,
    // Otherwise each search would be saved on the device for days.
    ...(query !== '' && { gcTime: 60_000 }),
  })
}

/** People whom one may write to; without a query also those of the latest conversations. */
export function useContacts(query: string) {
  return useInfiniteQuery({
    queryKey: [...messageQueries.queryKey, 'contacts', query],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...(query !== '' && { query }), ...(pageParam !== null && { _after: pageParam }) }
      return callApi('GET /api/contact', { query: asked, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ list }) => list.next,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // Otherwise each search would be saved on the device for days.
    ...(query !== '' && { gcTime: 60_000 }),
  })
}

/** More than a tall screen shows of short messages. */
const atOnce = 40

/** Oldest first, with unsent messages of this device. */
const conversation = (entityId: string) => ({
  queryKey: conversationKey(entityId),
  read: (after: string | null, signal?: AbortSignal) => {
    const asked = { _size: atOnce, ...(after !== null && { _after: after }) }
    return callApi('GET /api/message/:entityId', { params: { entityId }, query: asked, ...(signal && { signal }) })
  },
  isOlder: isWrittenBefore,
})

export const loadConversation = ({ params: { entityId } }: PageProps<'entityId'>): Promise<void> =>
  preload(entriesQuery(conversation(entityId)))

export function useConversation(entityId: string) {
  const { query, entries, older } = useEntries(conversation(entityId))
  const outbox = useOutbox()
  const messages = useMemo(() => orderMessages(entries, outbox, entityId), [entries, outbox, entityId])
  return { query, messages, older }
}

export interface NewMessage {
  text: string
  media: MediaDraft | undefined
}

/**
 * Shown at once from the outbox; `onStored` is called once it is stored there. False when it was refused: the form keeps the
 * text.
 */
export async function sendMessage(
  { id, display_name }: EntityCard,
  { text, media }: NewMessage,
  onStored: () => void,
): Promise<boolean> {
  const pictures = media === undefined ? [] : [media]
  try {
    const work = { kind: 'message', entityId: id, name: display_name, body: { text }, pictures } as const
    await deliver(work, refreshMessages, onStored)
    return true
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error)
    // Reloads: writing may not be allowed any more.
    void refreshMessages()
    return false
  }
}

/** Clears the badges before the answer; the server's count comes by socket. */
export async function markRead(entityId: EntityId, upTo: MessageId): Promise<void> {
  const read = queryClient.getQueryData<LoadedConversation>(conversationKey(entityId))?.conversation.unread ?? 0
  changeConversation(entityId, (cached) => ({
    ...cached,
    conversation: { ...cached.conversation, unread: 0 },
    ...changeMessages(cached, (message) => (message.own || message.id > upTo ? message : { ...message, read: true })),
  }))
  queryClient.setQueriesData<InfiniteData<Conversations>>({ queryKey: listKey }, (cached) =>
    cached === undefined ? cached : { ...cached, pages: cached.pages.map((page) => withoutUnread(page, entityId)) },
  )
  const state = requireState()
  if (read > 0) await applyState({ ...state, message: Math.max(0, state.message - read) })
  const params = { entityId }
  await callApi('POST /api/message/:entityId/read', { params, body: { message_id: upTo } }).catch((error: unknown) => {
    // A background call: repeated when the conversation is next shown.
    if (!(error instanceof ApiFailure)) throw error
  })
  // A search that was asked before would show the badge again.
  await queryClient.invalidateQueries({ queryKey: listKey, predicate: ({ state: list }) => isOutdated(list, entityId) })
}

const isOutdated = ({ fetchStatus, data }: QueryState, entityId: EntityId): boolean =>
  fetchStatus === 'fetching' ||
  ((data as InfiniteData<Conversations> | undefined)?.pages ?? []).some(({ list }) =>
    list.data.some(({ entity, unread }) => entity.id === entityId && unread > 0),
  )

export async function deleteMessage(entityId: string, id: MessageId): Promise<void> {
  await send(() => callApi('DELETE /api/message/:id', { params: { id } }), {
    then: () => {
      const gone = { text: '', media: null, removed: true, can: { delete: false, report: false } }
      changeConversation(entityId, (cached) => ({
        ...cached,
        ...changeMessages(cached, (message) => (message.id === id ? { ...message, ...gone } : message)),
      }))
      return refreshMessages()
    },
    toast: t('toast.deleted'),
  })
}

/** How long the typing indicator is shown. */
const typingMs = 5000

/** Whether the other is typing; a new message ends it. */
export function useTyping(entityId: string, lastHeard: string | undefined): boolean {
  const [typing, setTyping] = useState<{ after: string | undefined }>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onSocketEvent('typing', ({ entity_id }) => {
      if (entity_id !== entityId) return
      clearTimeout(timer)
      setTyping({ after: lastHeard })
      timer = setTimeout(() => setTyping(undefined), typingMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [entityId, lastHeard])
  return typing !== undefined && typing.after === lastHeard
}

async function refreshMessages(): Promise<void> {
  await queryClient.invalidateQueries(messageQueries)
}

function changeConversation(entityId: string, change: (cached: LoadedConversation) => LoadedConversation): void {
  queryClient.setQueryData<LoadedConversation>(conversationKey(entityId), (cached) => cached && change(cached))
}

function changeMessages(
  { pages }: LoadedConversation,
  change: (message: MessageItem) => MessageItem,
): Pick<LoadedConversation, 'pages'> {
  return { pages: pages.map((page) => ({ ...page, data: page.data.map(change) })) }
}

function withoutUnread({ list, ...rest }: Conversations, entityId: string): Conversations {
  return {
    ...rest,
    list: { ...list, data: list.data.map((one) => (one.id === entityId ? { ...one, unread: 0 } : one)) },
  }
}
