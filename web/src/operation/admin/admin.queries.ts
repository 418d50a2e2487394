import type { BanDays } from '@entemi/contract/platform/errors'
import type { MemberAction, MemberRole } from '@entemi/contract/operation/admin-member'
import type { TableEdit, TableFilter, TableName, TableSort } from '@entemi/contract/operation/admin-table'
import type { Body, Query } from '@entemi/contract/calls'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

const adminKey = ['admin'] as const
/** Other people's data is not saved on the device. */
const meta = { isPersisted: false }
const anew = () => queryClient.invalidateQueries({ queryKey: adminKey })

export function useSystem() {
  return useQuery({
    queryKey: [...adminKey, 'system'],
    queryFn: async ({ signal }) => (await callApi('GET /api/admin/system', { signal })).system,
    staleTime: 0,
    meta,
  })
}

export function useFailedJobs() {
  return useInfiniteQuery({
    queryKey: [...adminKey, 'job'],
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { _after: pageParam }
      return (await callApi('GET /api/admin/system/job', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta,
  })
}

export function useChangeJobs() {
  return useMutation({
    mutationFn: (body: Body<'POST /api/admin/system/job'>) => callApi('POST /api/admin/system/job', { body }),
    // also after a refusal: it was run or deleted meanwhile
    onSettled: anew,
  })
}

export function useTestMail() {
  return useMutation({ mutationFn: () => callApi('POST /api/admin/system/mail'), onSettled: anew })
}

export function useStat() {
  return useQuery({
    queryKey: [...adminKey, 'stat'],
    queryFn: async ({ signal }) => (await callApi('GET /api/admin/stat', { signal })).stat,
    staleTime: 0,
    meta,
  })
}

export interface TableFilters {
  query: string
  sort: TableSort | undefined
  filter: TableFilter | undefined
}

export function useTable(table: TableName, { query, sort, filter }: TableFilters) {
  return useInfiniteQuery({
    queryKey: [...adminKey, 'table', table, query, sort, filter],
    queryFn: async ({ signal, pageParam }) => {
      const options = {
        ...(query !== '' && { query }),
        ...(sort && { _sort: sort }),
        ...(filter && { filter }),
        ...(pageParam !== null && { _after: pageParam }),
      }
      return (await callApi('GET /api/admin/dop/:table', { params: { table }, query: options, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta,
  })
}

export function useRow(table: TableName, id: string) {
  return useQuery({
    queryKey: [...adminKey, 'row', table, id],
    queryFn: ({ signal }) => callApi('GET /api/admin/dop/:table/:id', { params: { table, id }, signal }),
    staleTime: 0,
    meta,
    gcTime: 0,
  })
}

/** Rendered by the server, which sanitises pages. */
export function usePreview(html: string) {
  return useQuery({
    queryKey: [...adminKey, 'preview', html],
    queryFn: async ({ signal }) => (await callApi('POST /api/admin/page/preview', { body: { html }, signal })).html,
    meta,
    gcTime: 0,
  })
}

export function useEditRow(table: TableName, id: string) {
  return useMutation({
    mutationFn: (body: TableEdit) => callApi('PATCH /api/admin/dop/:table/:id', { params: { table, id }, body }),
    onSuccess: anew,
  })
}

export async function addPage(body: Body<'POST /api/admin/dop/info'>): Promise<void> {
  await callApi('POST /api/admin/dop/info', { body })
  await Promise.all([anew(), queryClient.invalidateQueries({ queryKey: ['info'] })])
}

export const reloadTables = anew

export const removeRow = ({ id, reason }: { id: string; reason?: string | undefined }) =>
  callApi('DELETE /api/admin/dop/:id', { params: { id }, body: reason === undefined ? undefined : { reason } })

export function useRemoveRow() {
  return useMutation({ mutationFn: removeRow, onSuccess: anew })
}

/** Never cached: every access is logged, and a cached view would not be. */
export function useMember(id: string) {
  return useQuery({
    queryKey: [...adminKey, 'member', id],
    queryFn: async ({ signal }) => (await callApi('GET /api/admin/member/:id', { params: { id: id }, signal })).member,
    staleTime: 0,
    meta,
    gcTime: 0,
  })
}

interface MemberRuling {
  action: MemberAction
  role?: MemberRole
  reason?: string
  days?: BanDays
}

export const ruleMember = (id: string, body: MemberRuling) =>
  callApi('POST /api/admin/member/:id', { params: { id }, body })

export function useRuleMember(id: string) {
  return useMutation({ mutationFn: (body: MemberRuling) => ruleMember(id, body), onSuccess: anew })
}

export function useEraseMember(id: string) {
  return useMutation({
    mutationFn: (reason: string) => callApi('DELETE /api/admin/member/:id', { params: { id: id }, body: { reason } }),
    // not the deleted account: it would be fetched once more
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...adminKey, 'table'] }),
  })
}

type FileFilters = Omit<Query<'GET /api/admin/media'>, '_size' | '_after'>

export function useFiles(filters: FileFilters) {
  return useInfiniteQuery({
    queryKey: [...adminKey, 'files', filters],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam !== null && { _after: pageParam }) }
      return (await callApi('GET /api/admin/media', { query, signal })).list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta,
  })
}

export async function removeDemo(): Promise<void> {
  await callApi('DELETE /api/admin/demo')
  // cached data of this device may be gone on the server
  await queryClient.invalidateQueries()
}
