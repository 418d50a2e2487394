import type { EntityCard } from '@entemi/contract/core/entity'
import type { ClientSide, ClientState } from '@entemi/contract/diary/client'
import type { EntityId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { refreshState, useUserState } from '#/platform/session/user-state.ts'

const clientKey = ['client'] as const

type Person = Pick<EntityCard, 'id' | 'display_name'>

const pageOf = (after: string | null) => (after === null ? {} : { _after: after })

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  staleTime: 0,
}

/** All of them: there are at most a page. */
export function useConsultants() {
  return useQuery({
    queryKey: [...clientKey, 'consultants'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/consultant', { query: { _size: limits.client.consultants }, signal })).list.data,
    staleTime: 0,
  })
}

export function useClients() {
  return useInfiniteQuery({
    queryKey: [...clientKey, 'clients'],
    queryFn: async ({ signal, pageParam }) =>
      (await callApi('GET /api/client', { query: pageOf(pageParam), signal })).list,
    ...paged,
  })
}

export function useClientInvitations() {
  return useInfiniteQuery({
    queryKey: [...clientKey, 'invitations'],
    queryFn: async ({ signal, pageParam }) =>
      (await callApi('GET /api/client/invitation', { query: pageOf(pageParam), signal })).list,
    ...paged,
  })
}

/** What a client shared, newest first. */
export function useSharedBy(id: string) {
  return useInfiniteQuery({
    queryKey: [...clientKey, 'shared', id],
    queryFn: async ({ signal, pageParam }) =>
      callApi('GET /api/client/:id/entry', { params: { id }, query: pageOf(pageParam), signal }),
    ...paged,
    getNextPageParam: ({ list }) => list.next,
    refetchOnWindowFocus: false,
  })
}

export function useStanding(id: EntityId) {
  return useQuery({
    queryKey: [...clientKey, 'standing', id],
    queryFn: async ({ signal }) => (await callApi('GET /api/client/:id', { params: { id }, signal })).data,
    meta: { isPersisted: false },
    staleTime: 0,
  })
}

/** Refetches when the state changed, perhaps by the other. */
export function useClientsFresh(): void {
  const { updated_at } = useUserState()
  const known = useRef(updated_at)
  useEffect(() => {
    if (known.current === updated_at) return
    known.current = updated_at
    void queryClient.invalidateQueries({ queryKey: clientKey })
  }, [updated_at])
}

export type ClientAct = 'invite' | 'accept' | 'decline' | 'end'

const calls = {
  invite: (as: ClientSide, id: EntityId) => callApi('POST /api/client/invitation', { body: { person_id: id, as } }),
  accept: (as: ClientSide, id: EntityId) => callApi('POST /api/client/invitation/:as/:id', { params: { as, id } }),
  decline: (as: ClientSide, id: EntityId) => callApi('DELETE /api/client/invitation/:as/:id', { params: { as, id } }),
  end: (as: ClientSide, id: EntityId) => callApi('DELETE /api/client/:as/:id', { params: { as, id } }),
} satisfies Record<ClientAct, unknown>

/** `as`: one's own side. Ending asks first. */
export async function actOnClient(act: ClientAct, as: ClientSide, { id, display_name: name }: Person): Promise<void> {
  if (act === 'end' && !(await confirmEnd(as, name))) return
  const answer = await send(() => calls[act](as, id))
  if (answer !== undefined) showToast({ text: doneText(answer.setData.state) })
  // A refusal means that the lists are outdated.
  await Promise.all([queryClient.invalidateQueries({ queryKey: clientKey }), refreshState().catch(() => undefined)])
}

const doneText = (state: ClientState): string =>
  t(state === 'active' ? 'client.done.active' : state === 'sent' ? 'client.done.sent' : 'client.done.none')

function confirmEnd(as: ClientSide, name: string): Promise<boolean> {
  return confirmAction({
    title: t('client.end.title'),
    text: t(as === 'client' ? 'client.end.asClient' : 'client.end.asConsultant', { name }),
    confirmLabel: t('client.end'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
}
