import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { readAgain } from './read-again.ts'

beforeEach(() => queryClient.clear())

const queryKey = ['line']
const makeRead = () => {
  const early = Promise.withResolvers<string>()
  const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(early.promise).mockResolvedValue('after the change')
  return { read, early }
}

it('a first load on the screen that began before the change is followed by another one', async () => {
  const { read, early } = makeRead()
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read })
  const leave = observer.subscribe(() => {})
  const done = readAgain({ queryKey })
  early.resolve('before the change')
  await done
  expect(observer.getCurrentResult().data).toBe('after the change')
  leave()
})

it('what is being loaded for the next page is read again when that page shows it', async () => {
  const { read, early } = makeRead()
  const options = { queryKey, queryFn: read, staleTime: 60_000 }
  const loaded = queryClient.fetchQuery(options)
  const done = readAgain({ queryKey })
  early.resolve('before the change')
  await Promise.all([loaded, done])
  const observer = new QueryObserver(queryClient, options)
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'))
  leave()
})

it('what is not being loaded is read once', async () => {
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('line')
  const leave = new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe('line'))
  await readAgain({ queryKey })
  expect(read).toHaveBeenCalledTimes(2)
  leave()
})
