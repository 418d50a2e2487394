import type { Body } from '@entemi/contract/calls'
import type { CommentItem } from '@entemi/contract/comment'
import type { EntryItem } from '@entemi/contract/entry'
import type { CommentId, EntryId } from '@entemi/contract/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#/api/call.ts'
import { queryClient } from '#/api/query-client.ts'
import { send } from '#/api/send.ts'
import { onSocketEvent, watch } from '#/api/socket.ts'
import { t } from '#/i18n/i18n.ts'
import { showToast } from '#/kit/toast.ts'
import { patchCached } from '#/like/patch-cached.ts'
import { requireState } from '#/session/user-state.ts'

export interface Comments {
  post: EntryItem
  comments: CommentItem[]
}

export interface Draft {
  /** The comment's own key: a second try is the same comment. */
  key: string
  message: string
  answers: CommentItem | undefined
}

const commentKey = (entryId: string) => ['comment', entryId] as const

export function useComments(entryId: string) {
  return useQuery({
    queryKey: commentKey(entryId),
    queryFn: ({ signal }) => fetchComments(entryId, signal),
    staleTime: 0,
  })
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

/** Stands in the list at once; when the server refuses, it is taken out and the words go back into the form. */
export function useAddComment(entryId: EntryId) {
  return useMutation({
    mutationFn: ({ key, message, answers }: Draft) => {
      const body = { message, ...(answers !== undefined && { reply_to: answers.id }) }
      return callApi('POST /api/comment/:objectId', { params: { objectId: entryId }, body, idempotencyKey: key })
    },
    onMutate: async (draft) => {
      await queryClient.cancelQueries({ queryKey: commentKey(entryId) })
      change(entryId, (comments) => [...comments, makePending(entryId, draft)])
    },
    onError: (_error, { key }) => {
      change(entryId, (comments) => comments.filter(({ id }) => id !== key))
      showToast({ text: t('toast.rolledBack') })
    },
    onSettled: () => refreshComments(entryId),
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

export async function deleteComment({ id, object_id }: CommentItem): Promise<void> {
  await send(() => callApi('DELETE /api/comment/:id', { params: { id } }), {
    then: () => refreshComments(object_id),
    toast: t('toast.deleted'),
  })
}

export async function reportComment(id: string, body: Body<'POST /api/report/:kind/:id'>): Promise<boolean> {
  const params = { kind: 'comment', id }
  const answer = await send(() => callApi('POST /api/report/:kind/:id', { params, body }), {
    then: ({ setData }) => showToast({ text: setData.already ? t('report.already') : t('toast.reported') }),
  })
  return answer !== undefined
}

/** What others write and like shows without being asked for; what may not be seen any more is closed. */
export function useLiveComments(entryId: string, onForgotten: () => void): void {
  useEffect(() => {
    const refresh = (event: Record<string, unknown>) => {
      if (event['entry_id'] === entryId) void refreshComments(entryId)
    }
    const ends = [
      watch('entry', entryId),
      ...['comment', 'like', 'entry'].map((type) => onSocketEvent(type, refresh)),
      // What was said between the reading and the watching, or while the line was down.
      onSocketEvent('watching', ({ kind, id }) => {
        if (kind === 'entry' && id === entryId) void refreshComments(entryId)
      }),
      onSocketEvent('forget', ({ ids }) => {
        if (!Array.isArray(ids) || !ids.includes(entryId)) return
        onForgotten()
        queryClient.removeQueries({ queryKey: commentKey(entryId) })
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [entryId, onForgotten])
}

/** The number on the cards beneath follows. */
async function refreshComments(entryId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: commentKey(entryId) })
  const { post } = queryClient.getQueryData<Comments>(commentKey(entryId)) ?? {}
  if (post !== undefined) {
    const { comment_count, evaluation_count, liked } = post
    patchCached(entryId, { comment_count, evaluation_count, liked })
  }
}

function change(entryId: string, alter: (comments: CommentItem[]) => CommentItem[]): void {
  queryClient.setQueryData<Comments>(commentKey(entryId), (held) =>
    held === undefined ? held : { ...held, comments: alter(held.comments) },
  )
}

function replace(entryId: string, comment: CommentItem): void {
  change(entryId, (comments) => comments.map((one) => (one.id === comment.id ? comment : one)))
}

/** On its way: nothing can be done with it yet. */
export const isPending = ({ created_by, author }: CommentItem) => created_by !== null && author === null

function makePending(entryId: EntryId, { key, message, answers }: Draft): CommentItem {
  const { auth_entityId, profile } = requireState()
  const id = key as CommentId
  return {
    id,
    comment_id: id,
    object_id: entryId,
    related_to: entryId,
    sub_thread_id: answers === undefined ? null : (answers.sub_thread_id ?? answers.id),
    reply_to: answers?.id ?? null,
    created_by: auth_entityId,
    author: null,
    profile_image_url: profile?.profile_image_url ?? null,
    display_name: profile?.display_name ?? '',
    created_at: new Date().toISOString(),
    edited: false,
    message,
    evaluation_count: 0,
    comment_count: 0,
    liked: false,
    can: { edit: false, delete: false, report: false, reply: false },
  }
}
