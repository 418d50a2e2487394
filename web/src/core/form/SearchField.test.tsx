// @vitest-environment happy-dom
import type { Answer } from '@entemi/contract/calls'
import type { TableRow } from '@entemi/contract/operation/admin-table'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { t } from '#/platform/i18n/i18n.ts'
import type { Answers } from '#/app/testing/fake-server.ts'
import { groupCard as card, makeGroup } from '#/app/testing/make-group.ts'
import { makeState } from '#/app/testing/make-state.ts'
import { expectAt, openApp, user } from '#/app/testing/open-app.tsx'

const row = (name: string, cells: TableRow['cells']): TableRow => ({
  id: name,
  cells,
  href: null,
  can: { edit: true, remove: false },
})
const info = row('reminder', { title: 'Napi kérdések' })
const anna = row('anna', { name: 'Kertész Anna', email: 'anna@pelda.hu' })
const list = <Item,>(...data: Item[]) => ({ list: { data, next: null } })
const tables: Answers = {
  'GET /api/admin/dop/:table': ({ params }) => list(params['table'] === 'info' ? info : anna),
  'GET /api/admin/dop/:table/:id': { row: info, values: { title_hu: 'Napi kérdések' }, versions: [] },
}

/** The search begins 300 ms after the last letter. Until then the clock stands, and what is opened shortly before must stay. */
async function typeSearch(text: string): Promise<void> {
  vi.useFakeTimers()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  await vi.advanceTimersByTimeAsync(250)
}

/** The search would have begun; from then on the clock goes by itself. */
async function afterSearch(): Promise<void> {
  await vi.advanceTimersByTimeAsync(2000)
  vi.setTimerTickMode('interval', 20)
}

for (const width of [390, 1280]) {
  test(`at ${width} px a row that is opened right after typing a search stays open`, async () => {
    await openApp('/admin/info', { state: makeState('ADMIN'), answers: tables, width })
    const [opened] = await screen.findAllByRole('button', { name: /Napi kérdések/ })
    await typeSearch('napi')
    fireEvent.click(opened as HTMLElement)
    await afterSearch()
    expect((await screen.findByLabelText<HTMLInputElement>(t('admin.field.title_hu'))).value).toBe('Napi kérdések')
    await afterSearch()
    await expectAt('/admin/info/reminder')
  })

  test(`at ${width} px a sheet that is opened right after typing a search stays open, and the search is done when it is closed`, async () => {
    await openApp('/admin/members?query=kert%C3%A9sz', { state: makeState('ADMIN'), answers: tables, width })
    const [member] = await screen.findAllByRole('button', { name: /Kertész Anna/ })
    await typeSearch('anna')
    fireEvent.click(member as HTMLElement)
    await afterSearch()
    await screen.findByRole('dialog')
    expect(location.search).toBe('?query=kert%C3%A9sz')
    await user.keyboard('{Escape}')
    await expectAt('/admin/members?query=anna')
  })

  test(`at ${width} px a community that is opened right after typing a search stays open`, async () => {
    const answered = Promise.withResolvers<Answer<'GET /api/entity/:id'>>()
    const answers: Answers = { 'GET /api/entity': list(card), 'GET /api/entity/:id': () => answered.promise }
    await openApp('/entity/?query=Kertbar%C3%A1tok', { answers, width })
    const link = await screen.findByRole('link', { name: /Kertbarátok köre/ })
    await typeSearch('kert')
    fireEvent.click(link)
    await afterSearch()
    expect(location.pathname).toBe('/entity/kert')
    answered.resolve({ entity: makeGroup(), ...list() })
    await screen.findByRole('heading', { level: 1, name: 'Kertbarátok köre' })
    await afterSearch()
    await expectAt('/entity/kert')
  })

  test(`at ${width} px a popup that is opened right after typing a search stays open`, async () => {
    await openApp('/people/', { width })
    await screen.findByRole('link', { name: t('page.clients') })
    await typeSearch('anna')
    if (width < 960) fireEvent.click(screen.getByRole('button', { name: t('menu.open') }))
    fireEvent.click(screen.getByRole('link', { name: t('page.settings') }))
    await afterSearch()
    await expectAt('/settings/')
    await afterSearch()
    expect(location.pathname).toBe('/settings/')
    history.back()
    await waitFor(() => expect(location.pathname).toBe('/people/'))
    await afterSearch()
    await expectAt('/people/?query=anna')
  })
}
