import type { CommentItem } from '@entemi/contract/diary/comment'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { CommentId, EntityId, EntryId } from '@entemi/contract/platform/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { onSocketEvent, watch } from '#/platform/api/socket.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { patchCached } from '#/core/entry/entry-cache.ts'
import { deliver } from '#/core/outbox/outbox.ts'
import { useOutbox } from '#/core/outbox/outbox-store.ts'
import type { ShownItem } from '#/core/outbox/outbox-store.ts'
import { requireState } from '#/platform/session/user-state.ts'

export interface Comments {
  post: EntryItem
  comments: CommentItem[]
}

export interface Draft {
  message: string
  answers: CommentItem | undefined
}

const commentKey = (entryId: string) => ['comment', entryId] as const

/** With unsent comments of this device. */
export function useComments(entryId: string) {
  const comments = useQuery({
    queryKey: commentKey(entryId),
    queryFn: ({ signal }) => fetchComments(entryId, signal),
    staleTime: 0,
  })
  const waiting = useOutbox()
  const data = useMemo(
    () => comments.data && { ...comments.data, comments: withPending(comments.data.comments, waiting, entryId) },
    [comments.data, waiting, entryId],
  )
  return { ...comments, data }
}

async function fetchComments(entryId: string, signal: AbortSignal): Promise<Comments> {
  const { post, list } = await callApi('GET /api/comment/base/:object_id', { params: { object_id: entryId }, signal })
  const comments = [...list.data]
  for (let page = list.next; page !== null;) {
    const query = { _page: Number(page) }
    const more = await callApi('GET /api/comment/:objectId', { params: { objectId: entryId }, query, signal })
    comments.push(...more.list.data)
    page = more.list.next
  }
  return { post, comments }
}

/** Shown at once from the outbox; on a refusal the text goes back into the form. */
export function useAddComment(entryId: EntryId) {
  return useMutation({
    mutationFn: ({ message, answers }: Draft) =>
      deliver(
        {
          kind: 'comment',
          entryId,
          thread: answers === undefined ? null : (answers.sub_thread_id ?? answers.id),
          body: { message, ...(answers !== undefined && { reply_to: answers.id }) },
        },
        () => refreshComments(entryId),
      ),
    onSuccess: ({ sent }) => {
      if (!sent) showToast({ text: t('outbox.stored'), duration: confirmationToastMs })
    },
    onError: () => showToast({ text: t('toast.rolledBack') }),
  })
}

export function useEditComment(entryId: EntryId) {
  return useMutation({
    mutationFn: ({ comment, message }: { comment: CommentItem; message: string }) =>
      callApi('PATCH /api/comment/:id', { params: { id: comment.id }, body: { message } }),
    onMutate: async ({ comment, message }) => {
      await queryClient.cancelQueries({ queryKey: commentKey(entryId) })
      replace(entryId, { ...comment, message, edited: true })
    },
    onError: (_error, { comment }) => {
      replace(entryId, comment)
      showToast({ text: t('toast.rolledBack') })
    },
    onSettled: () => refreshComments(entryId),
  })
}

/** A moderator gives a reason. Returns whether it was deleted. */
export async function deleteComment({ id, object_id }: CommentItem, reason?: string): Promise<boolean> {
  const body = reason === undefined ? undefined : { reason }
  const answer = await send(() => callApi('DELETE /api/comment/:id', { params: { id }, body }), {
    then: () => refreshComments(object_id),
    toast: t('toast.deleted'),
  })
  return answer !== undefined
}

/** Live updates of comments and likes. */
export function useLiveComments(entryId: string): void {
  useEffect(() => {
    const refresh = (event: Record<string, unknown>) => {
      if (event['entry_id'] === entryId) void refreshComments(entryId)
    }
    const ends = [
      watch('entry', entryId),
      ...['comment', 'like', 'entry'].map((type) => onSocketEvent(type, refresh)),
      // Catches what was written between the fetch and the subscription, or while disconnected.
      onSocketEvent('watching', ({ kind, id }) => {
        if (kind === 'entry' && id === entryId) void refreshComments(entryId)
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [entryId])
}

/** Also updates the count on the cards below. */
async function refreshComments(entryId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: commentKey(entryId) })
  const { post } = queryClient.getQueryData<Comments>(commentKey(entryId)) ?? {}
  if (post !== undefined) {
    const { comment_count, evaluation_count, liked } = post
    patchCached(entryId, { comment_count, evaluation_count, liked })
  }
}

function change(entryId: string, alter: (comments: CommentItem[]) => CommentItem[]): void {
  queryClient.setQueryData<Comments>(commentKey(entryId), (cached) =>
    cached === undefined ? cached : { ...cached, comments: alter(cached.comments) },
  )
}

function replace(entryId: string, comment: CommentItem): void {
  change(entryId, (comments) => comments.map((one) => (one.id === comment.id ? comment : one)))
}

/** An unsent comment: it can only be changed in the outbox. */
export interface PendingComment extends CommentItem {
  status: ShownItem['status']
}

export const isPending = (comment: CommentItem): comment is PendingComment => 'status' in comment

function withPending(comments: CommentItem[], outbox: readonly ShownItem[], entryId: string): CommentItem[] {
  const own = outbox.flatMap((item) =>
    item.kind === 'comment' && item.entryId === entryId && !comments.some(({ id }) => id === item.arrivedAs)
      ? [makePending(item)]
      : [],
  )
  return own.length === 0 ? comments : [...comments, ...own]
}

function makePending(item: Extract<ShownItem, { kind: 'comment' }>): PendingComment {
  const { profile } = requireState()
  const id = item.key as CommentId
  return {
    id,
    comment_id: id,
    object_id: item.entryId,
    related_to: item.entryId,
    sub_thread_id: item.thread,
    reply_to: item.body.reply_to ?? null,
    created_by: item.actor as EntityId,
    author: null,
    profile_image_url: profile?.profile_image_url ?? null,
    display_name: item.actorName,
    created_at: item.madeAt,
    edited: false,
    message: item.body.message,
    evaluation_count: 0,
    comment_count: 0,
    liked: false,
    can: { edit: false, delete: false, report: false, reply: false },
    status: item.status,
  }
}
