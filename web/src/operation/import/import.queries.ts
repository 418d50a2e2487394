import type { Answer, Body } from '@entemi/contract/calls'
import { limits } from '@entemi/contract/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { queryClient } from '#/platform/api/query-client.ts'

export type ImportItem = Answer<'GET /api/import/:id'>['import']

const importsKey = ['imports'] as const
const pollMs = 1500

const isUnderWay = ({ state }: ImportItem): boolean => ['reading', 'importing', 'undoing'].includes(state)

/** Newest first; polled while one of them is worked on. */
export function useImports() {
  return useQuery({
    queryKey: importsKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/import', { signal })).list.data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? pollMs : false),
  })
}

export const refreshImports = (): Promise<void> => queryClient.invalidateQueries({ queryKey: importsKey })

export async function startImport(id: string, body: Body<'POST /api/import/:id/start'>): Promise<void> {
  await callApi('POST /api/import/:id/start', { params: { id }, body })
  await refreshImports()
}

export async function mapColumns(id: string, fields: Body<'PUT /api/import/:id/columns'>['fields']): Promise<void> {
  await callApi('PUT /api/import/:id/columns', { params: { id }, body: { fields } })
  await refreshImports()
}

/** Cancels or undoes it. */
export async function removeImport(id: string): Promise<void> {
  await callApi('DELETE /api/import/:id', { params: { id } })
  await refreshImports()
}

/** A slow connection sends this within the time of a call. */
const pieceBytes = Math.min(2 * 1024 * 1024, limits.import.pieceBytes)
const pieceTimeoutMs = 120_000

interface Sending {
  /** Of the same file, that did not arrive as a whole. */
  begun: ImportItem | undefined
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Goes on where an earlier attempt with the same file ended. */
export async function sendImport(file: File, { begun, onProgress, signal }: Sending): Promise<void> {
  const body = { file_name: file.name.slice(-limits.import.fileName), bytes: file.size }
  let item = begun ?? (await callApi('POST /api/import', { body, signal })).import
  let conflicts = 0
  while (item.state === 'receiving') {
    const offset = item.received
    onProgress(offset / file.size)
    const piece = new Uint8Array(await file.slice(offset, offset + pieceBytes).arrayBuffer())
    const input = { params: { id: item.id }, query: { offset }, body: piece, signal, timeout: pieceTimeoutMs }
    try {
      item = (await callApi('PUT /api/import/:id/file', input)).import
    } catch (error) {
      const expected = findExpected(error)
      // another tab sends the same file
      if (expected === undefined || conflicts++ > 3) throw error
      item = { ...item, received: expected }
    }
  }
}

/** The offset that the server expects. */
function findExpected(error: unknown): number | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'CONFLICT') return undefined
  return error.fields.find(({ name }) => name === 'offset')?.min
}
