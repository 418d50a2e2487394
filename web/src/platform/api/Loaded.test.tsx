// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { t } from '#/platform/i18n/i18n.ts'
import { refuse } from '#/app/testing/fake-server.ts'
import type { Answers } from '#/app/testing/fake-server.ts'
import { expectAt, openApp, user } from '#/app/testing/open-app.tsx'

const empty = { list: { data: [], next: null } }
const can = { add: false, browser: false, hls: false }

test.for([
  ['/timeline/', 'GET /api/timeline', empty],
  ['/entity/', 'GET /api/entity', empty],
  ['/lesson/', 'GET /api/lesson', empty],
  ['/messages/', 'GET /api/message', empty],
  ['/live/', 'GET /api/live', { ...empty, can }],
] as const)('R9.01 the list of %s that does not arrive says so after 20 seconds, and is loaded again', async (row) => {
  const [address, call, answer] = row
  let isSlow = true
  let askedAt = 0
  const answers: Answers = {
    [call]: () => {
      askedAt ||= Date.now()
      return isSlow ? new Promise<never>(() => undefined) : answer
    },
  }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openApp(address, { answers })
  await expectAt(address)
  expect((await screen.findAllByText(t('load.loading'))).length).toBeGreaterThan(0)
  expect(screen.queryByText(t('load.timeout'))).toBeNull()
  // Counted from the call: on a busy machine seconds pass while the page is drawn.
  const advanceTo = (ms: number) => vi.advanceTimersByTimeAsync(askedAt + ms - Date.now())
  await advanceTo(19_000)
  expect(screen.queryByText(t('load.timeout'))).toBeNull()
  await advanceTo(20_000)
  await screen.findByText(t('load.timeout'))
  isSlow = false
  await user.click(screen.getByRole('button', { name: t('act.retry') }))
  await waitFor(() => expect(screen.queryByText(t('load.timeout'))).toBeNull())
})

const id = '0e7f5a3c-6f0b-4c8e-9a39-5b1c0d2e7f11'

test.for([`/people/${id}`, `/entity/${id}`, `/live/${id}`, `/note/${id}`, '/library/nincs/', '/lesson/edit/-1'])(
  'R8.01 %s, which is missing, says so and leads home, without a retry',
  async (address) => {
    await openApp(address)
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.some((alert) => within(alert).queryByRole('link', { name: t('error.goHome') }) !== null)).toBe(true)
    expect(screen.queryByRole('button', { name: t('act.retry') })).toBeNull()
  },
)

test('R8.01 a page that is refused says so and leads home, without a retry', async () => {
  await openApp('/live/', { answers: { 'GET /api/live': refuse(403, 'FORBIDDEN') } })
  await screen.findByText(/Ehhez nincs jogosultságod\./)
  expect(screen.queryByRole('button', { name: t('act.retry') })).toBeNull()
  await user.click(screen.getByRole('link', { name: t('error.goHome') }))
  await expectAt('/')
})
