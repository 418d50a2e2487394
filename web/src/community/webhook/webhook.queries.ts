import type { Body } from '@entemi/contract/calls'
import type { Webhook, WebhookDelivery } from '@entemi/contract/community/webhook'
import type { EntityId } from '@entemi/contract/platform/ids'
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

/** Null: the site. */
export type WebhookGroup = Webhook['group_id']

const allKey = ['webhook'] as const
const deliveriesKey = (id: Webhook['id']) => [...allKey, 'deliveries', id] as const

/** What a delivery changed: the state and the last answer. */
export const refreshWebhooks = () => queryClient.invalidateQueries({ queryKey: allKey })

const webhooksQuery = (group: WebhookGroup) =>
  infiniteQueryOptions({
    queryKey: [...allKey, 'list', group] as const,
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /api/webhook', {
        query: { ...(group !== null && { group }), ...(pageParam !== null && { _after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ list }) => list.next,
    staleTime: 0,
    // an address may contain a password of the receiver
    meta: { isPersisted: false },
  })

/** The newest first, with the hosts they may be at. */
export const useWebhooks = (group: WebhookGroup) => useInfiniteQuery(webhooksQuery(group))

const offerStaleMs = 5 * 60_000

/** Whether an owner's menu leads to the webhooks of a group: not before an administrator named a host. */
export function useOffersWebhooks(group: EntityId, isOwner: boolean): boolean {
  const { data } = useInfiniteQuery({ ...webhooksQuery(group), enabled: isOwner, staleTime: offerStaleMs })
  return data?.pages.some(({ hosts, list }) => hosts.length > 0 || list.data.length > 0) === true
}

/** Returns the secret: the only time that anybody sees it. */
export async function addWebhook(body: Body<'POST /api/webhook'>): Promise<string> {
  const { secret } = (await callApi('POST /api/webhook', { body })).setData
  await refreshWebhooks()
  return secret
}

export function useEditWebhook(id: Webhook['id']) {
  return useMutation({
    mutationFn: (body: Body<'PATCH /api/webhook/:id'>) => callApi('PATCH /api/webhook/:id', { params: { id }, body }),
    onSettled: refreshWebhooks,
  })
}

export function useDeleteWebhook(id: Webhook['id']) {
  return useMutation({
    mutationFn: () => callApi('DELETE /api/webhook/:id', { params: { id } }),
    onSettled: refreshWebhooks,
  })
}

export function useTestWebhook(id: Webhook['id']) {
  return useMutation({
    mutationFn: () => callApi('POST /api/webhook/:id/test', { params: { id } }),
    onSettled: refreshWebhooks,
  })
}

const pollMs = 3000

/** The newest first; read again while one waits. */
export function useDeliveries(id: Webhook['id']) {
  return useInfiniteQuery({
    queryKey: deliveriesKey(id),
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/webhook/:id/delivery', { params: { id }, query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(isWaiting)) === true ? pollMs : false,
    meta: { isPersisted: false },
  })
}

const isWaiting = ({ state }: WebhookDelivery) => state === 'waiting'

export function useRedeliver(id: Webhook['id'], deliveryId: WebhookDelivery['id']) {
  return useMutation({
    mutationFn: () => callApi('POST /api/webhook/:id/delivery/:deliveryId', { params: { id, deliveryId } }),
    onSettled: refreshWebhooks,
  })
}
