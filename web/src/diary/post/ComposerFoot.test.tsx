// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '#/platform/i18n/i18n.ts'
import type { Answers } from '#/app/testing/fake-server.ts'
import { makeGroup } from '#/app/testing/make-group.ts'
import { id } from '#/app/testing/make-state.ts'
import { fill, openApp, user } from '#/app/testing/open-app.tsx'

const group = makeGroup({ publish: ['note'], relation: ['m'] })

const answersWith = (waits: boolean): Answers => ({
  'GET /api/entity/:id': { entity: group, list: { data: [], next: null } },
  'POST /api/audience': { audience: { count: 7, sample: [], told: 7, waits } },
  'POST /api/post': { setData: { post_id: id<never>('uj') } } as never,
})

async function write(waits: boolean, button: 'entry.submit' | 'entry.publish'): Promise<void> {
  await openApp('/entity/kert/post/', { answers: answersWith(waits) })
  await fill(await screen.findByLabelText(t('entry.type.note.prompt')), 'Szia mindenki!')
  await user.click(await screen.findByRole('button', { name: t(button) }))
}

test('R6.04 where a moderator reads posts first the bar, the button and the notice say so', async () => {
  await write(true, 'entry.submit')
  await waitFor(() => screen.getByText(t('toast.waits')))
  expect(screen.queryByText(t('toast.published'))).toBeNull()
  await openApp('/entity/kert/post/', { answers: answersWith(true) })
  await screen.findByText(t('privacy.waits', { group: group.display_name }))
})

test('R6.04 elsewhere it is shared, and the bar counts who sees it', async () => {
  await write(false, 'entry.publish')
  await waitFor(() => screen.getByText(t('toast.published')))
  await openApp('/entity/kert/post/', { answers: answersWith(false) })
  await screen.findByText(t('privacy.2.count', { count: 7, group: group.display_name }))
})
