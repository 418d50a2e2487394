import type { EntryItem } from '@entemi/contract/core/entry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '#/platform/api/query-client.ts'
import { onSocketEvent, watch } from '#/platform/api/socket.ts'

/** Counting stops here. */
export const maxCounted = 20

/** Events come in bursts; one request answers them all. */
const debounceMs = 1000

export interface ListHead {
  queryKey: readonly string[]
  /** The socket stream that announces new entries of this list. */
  stream: 'friends' | 'groups' | 'all'
  /** Its first `mostCounted` entries as they are now. */
  read: (signal: AbortSignal) => Promise<EntryItem[]>
}

/** How many entries are newer than the first shown one; refetched when the server announces a new entry. */
export function useNewer({ queryKey, stream, read }: ListHead, shown: EntryItem | undefined): number {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).filter(({ owned_by_me }) => !owned_by_me).map(({ id }) => id),
    staleTime: 0,
    // The list loads the same page as it opens: fetching here too would load it twice.
    initialData: [],
    refetchOnMount: false,
  })
  // The first entry may be hidden or removed: what was seen with it does not become new.
  const [seen, setSeen] = useState('')
  if (shown !== undefined && shown.id > seen) setSeen(shown.id)
  const refetch = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleRefetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        refetch()
      }, debounceMs)
    }
    const ends = [
      watch('feed', stream),
      onSocketEvent('feed', (event) => event['stream'] === stream && scheduleRefetch()),
      // The connection was down: announcements meanwhile are lost.
      onSocketEvent('state', scheduleRefetch),
    ]
    return () => {
      clearTimeout(timer)
      ends.forEach((end) => end())
    }
  }, [stream])
  return data.filter((id) => id > seen).length
}
