import { expectAccessible } from './accessible.ts'
import { expect, logIn, people, sizes, test } from './app.ts'
import { t } from './texts.ts'

const job = (id: string, task: string) => ({
  id,
  task,
  attempts: 12,
  code: 'ECONNREFUSED',
  failed_at: '2026-05-04T11:00:00.000Z',
})

for (const viewport of sizes)
  test(`an administrator runs a failed job again and deletes the others (${viewport.width} px)`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await logIn(page, people.admin)
    // a job is given up after days: the server's part has its own tests
    let jobs = [job('1', 'mail.welcome'), job('2', 'mail.digest'), job('3', 'media.erase')]
    const asked: unknown[] = []
    await page.route('**/api/admin/system', async (route) => {
      const response = await route.fetch()
      const { system } = (await response.json()) as { system: Record<string, object> }
      const [jobCounts, mail] = [
        { ...system['jobs'], failed: jobs.length },
        { ...system['mail'], server: true },
      ]
      const errors = [
        {
          kind: 'TypeError',
          file: 'entry-1a2b3c.js',
          line: 1,
          column: 20_345,
          browser: 'safari',
          page: '/people/$id',
          count: 7,
          last_at: '2026-05-04T11:00:00.000Z',
        },
      ]
      const changed = { ...system, jobs: jobCounts, mail, away: ['bus'], client_errors: errors }
      await route.fulfill({ response, json: { system: changed } })
    })
    await page.route('**/api/admin/system/job', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { list: { data: jobs, next: null } } })
      const body = route.request().postDataJSON() as { action: string; id?: string }
      asked.push(body)
      const before = jobs.length
      jobs = body.id === undefined ? [] : jobs.filter(({ id }) => id !== body.id)
      return route.fulfill({ json: { setData: { changed: before - jobs.length } } })
    })

    await page.goto('/admin/system')
    await expect(page.getByText(t('admin.system.problem.away', { parts: t('admin.system.part.bus') }))).toBeVisible()
    await expect(page.getByText('mail.digest')).toBeVisible()
    await expectAccessible(page, 'the state of the system with failed jobs')
    await page.getByRole('button', { name: t('admin.system.failed.retryOne', { task: 'mail.digest' }) }).click()
    await expect(page.getByText(t('admin.system.failed.retried'))).toBeVisible()
    await expect(page.getByText('mail.digest')).toHaveCount(0)
    await expect(page.getByText('mail.welcome')).toBeVisible()

    await page.getByRole('button', { name: t('admin.system.failed.deleteAll') }).click()
    const sheet = page.getByRole('alertdialog', { name: t('admin.system.failed.title') })
    await sheet.getByRole('button', { name: t('act.delete') }).click()
    await expect(page.getByRole('heading', { name: t('admin.system.failed') })).toHaveCount(0)
    expect(asked).toEqual([{ action: 'retry', id: '2' }, { action: 'delete' }])
  })

test(
  'an error of a script reaches the site with its kind and place only, at most three different ones of a page start',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    watch.allow(/Tünde naplója/)
    const sent: Record<string, unknown>[] = []
    await page.route('**/api/client-error', async (route) => {
      sent.push(route.request().postDataJSON() as Record<string, unknown>)
      await route.continue()
    })
    await logIn(page, people.member)
    await page.goto('/profile')
    // listening starts after the first paint
    const fail = (kind: 'TypeError' | 'RangeError' | 'SyntaxError' | 'ReferenceError') =>
      page.evaluate(
        (name) =>
          void setTimeout(() => {
            throw new globalThis[name]('Tünde naplója')
          }),
        kind,
      )
    const kinds = () => sent.map(({ kind }) => kind)
    await expect(async () => {
      await fail('TypeError')
      expect(sent.length).toBeGreaterThan(0)
    }).toPass()
    for (const kind of ['TypeError', 'RangeError', 'RangeError', 'SyntaxError', 'ReferenceError'] as const)
      await fail(kind)
    await expect.poll(kinds).toEqual(['TypeError', 'RangeError', 'SyntaxError'])
    expect(sent[0]).toMatchObject({ kind: 'TypeError', file: null, page: '/profile' })
    expect(JSON.stringify(sent)).not.toContain('Tünde')
  },
)
