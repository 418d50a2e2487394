import type { EntryItem } from '@entemi/contract/core/entry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryClient } from '#/platform/api/query-client.ts'
import { onSocketEvent, watch } from '#/platform/api/socket.ts'

/** As many as are counted; above it there are simply many. */
export const mostCounted = 20

/** Events come in crowds; one look answers them all. */
const lookMs = 1000

export interface ListHead {
  queryKey: readonly string[]
  /** The stream of the feed in which what is written for this list is announced. */
  stream: 'friends' | 'groups' | 'all'
  /** Its first `mostCounted` entries as they are now. */
  read: (signal: AbortSignal) => Promise<EntryItem[]>
}

/** How many are newer than what is shown first. Looks when the server says that something was written. */
export function useNewer({ queryKey, stream, read }: ListHead, shown: EntryItem | undefined): number {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).filter(({ owned_by_me }) => !owned_by_me).map(({ id }) => id),
    staleTime: 0,
    // The list itself is read as it opens: asked for beside it, the same page would come twice.
    initialData: [],
    refetchOnMount: false,
  })
  // What stood first may be hidden or removed: what was seen with it is not new for that.
  const [seen, setSeen] = useState('')
  if (shown !== undefined && shown.id > seen) setSeen(shown.id)
  const lookNow = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        lookNow()
      }, lookMs)
    }
    const ends = [
      watch('feed', stream),
      onSocketEvent('feed', (event) => event['stream'] === stream && look()),
      // The line was down: what was announced meanwhile is lost.
      onSocketEvent('state', look),
    ]
    return () => {
      clearTimeout(timer)
      ends.forEach((end) => end())
    }
  }, [stream])
  return data.filter((id) => id > seen).length
}
