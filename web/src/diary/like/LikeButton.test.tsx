// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/platform/api/query-client.ts'
import { startLanguage } from '#/platform/i18n/i18n.ts'
import { startHistory } from '#/platform/navigation/location.ts'
import { answerCalls, bodiesOf } from '#/app/testing/fake-server.ts'
import { LikeButton } from './LikeButton.tsx'

const row = vi.fn<() => void>()

beforeEach(async () => {
  row.mockClear()
  await startLanguage()
  startHistory()
  answerCalls({ 'POST /api/like/:id': { setData: { id: 'e1' as never, liked: true, evaluation_count: 1 } } })
  render(
    <QueryClientProvider client={queryClient}>
      <LikeButton kind="entry" id="e1" liked={false} count={0} />
      <button onClick={row}>Anna</button>
    </QueryClientProvider>,
  )
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const like = () => screen.getByRole('button', { pressed: false })

async function pressLong(): Promise<void> {
  fireEvent.pointerDown(like())
  await act(() => vi.advanceTimersByTimeAsync(600))
}

test('the release of a long press clicks neither the button nor what has come beneath the finger', async () => {
  await pressLong()
  const beneath = screen.getByText('Anna')
  fireEvent.pointerUp(beneath)
  fireEvent.click(beneath)
  expect(row).not.toHaveBeenCalled()
  expect(bodiesOf('POST /api/like/:id')).toEqual([])
  fireEvent.pointerDown(beneath)
  fireEvent.click(beneath)
  expect(row).toHaveBeenCalledOnce()
})

test('after a long press without a click the next tap and the next key count', async () => {
  await pressLong()
  fireEvent.pointerUp(like())
  const beneath = screen.getByText('Anna')
  fireEvent.keyDown(beneath, { key: 'Enter' })
  fireEvent.click(beneath)
  expect(row).toHaveBeenCalledOnce()
})
