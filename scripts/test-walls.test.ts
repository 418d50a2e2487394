import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSingleReads } from './test-walls.ts'
import { findBreaches } from './walls.ts'

/** For each class of failures by chance one line that brings it back, and a similar one that does not. */
const planted: [message: string, file: string, breach: string, clean: string][] = [
  ['without its page', 'e2e/a.spec.ts', `await expect(page).toHaveURL('/map')`, `await expectAt(page, '/map')`],
  [
    'without its page',
    'e2e/a.spec.ts',
    `await expect(page).toHaveURL(/map/)`,
    `await expect(page).not.toHaveURL('/map')`,
  ],
  [
    'that may be changing',
    'e2e/a.spec.ts',
    `import axe from 'axe-core'`,
    `import { expectAccessible } from './accessible.ts'`,
  ],
  ['that nothing watches', 'e2e/a.spec.ts', `const page = await browser.newPage()`, `const page = await openPage()`],
  ['that nothing watches', 'e2e/a.spec.ts', `await browser.newContext()`, `await request.newContext()`],
  [
    'a quiet moment',
    'e2e/a.spec.ts',
    `await page.waitForLoadState('networkidle')`,
    `await page.waitForLoadState('load')`,
  ],
  ['a limit of its own', 'e2e/a.spec.ts', `test.setTimeout(60_000)`, `setTimeout(done, delay)`],
  [
    'a page once',
    'e2e/a.spec.ts',
    `expect(await link.count()).toBe(1)`,
    `await expect.poll(() => link.count()).toBe(1)`,
  ],
  ['by CPU time', 'server/src/core/media/a.test.ts', `const used = process.cpuUsage()`, `const steps = countSteps()`],
  ['what other files share', 'server/src/core/a.test.ts', `process.env['TZ'] = 'UTC'`, `vi.stubEnv('TZ', 'UTC')`],
  ['what other files share', 'contract/src/core/a.test.ts', `Math.random = () => 0`, `vi.spyOn(Math, 'random')`],
  ['other values in each run', 'server/src/core/a.test.ts', `{ seed: Date.now() }`, `{ seed: 7 }`],
  [
    'a toast that may be gone',
    'e2e/a.spec.ts',
    `page.getByText(t('garden.watered'))`,
    `page.getByText(t('garden.name'))`,
  ],
  [
    'a toast that may be gone',
    'e2e/a.spec.ts',
    `page.getByText(t('garden.left', { count: 1 }))`,
    `await expectToast(page, t('garden.left', { count: 1 }))`,
  ],
  ['a text of the dictionary', 'e2e/a.spec.ts', `name: 'Három jó dolog a kertben'`, `name: 'Három'`],
  ['a text of the dictionary', 'e2e/a.spec.ts', `name: /^Jó dolog/`, `// Jó dolog`],
  ['a text of the dictionary', 'e2e/a.spec.ts', `name: 'Good thing'`, `test('a Good thing is shown')`],
  ['a text of the dictionary', 'e2e/a.spec.ts', 'name: `Még ${count} virág maradt`', 'name: `${count} virág`'],
  ['TIMEOUT_FACTOR', 'server/src/core/a.ts', `AbortSignal.timeout(5000)`, `AbortSignal.timeout(5000 * factor)`],
]

/** Of the app whose tests are planted. */
const app = {
  'texts/core.tsv': [
    'key\thu\ten\tnote',
    'garden.name\tJó dolog\tGood thing\t',
    'garden.list\tjó dolog a kertben\tgood thing in the garden\t',
    'garden.left\tMég {count} virág maradt\t{count} flowers are left\t',
    'garden.watered\tMegöntözted\tWatered\t',
  ].join('\n'),
  'web/src/app/a.tsx': `
    t('garden.name')
    showToast({ text: isDone ? t('garden.watered') : t('garden.left', { count: readCount() }) })`,
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entemi-test-walls-'))
  for (const [file, text] of Object.entries(app)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(planted)('a test that could fail by chance is found: %s, %s: %s', (message, file, breach, clean) => {
  const found = (text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    const breaches = findBreaches(folder)
    rmSync(join(folder, file))
    return breaches
  }
  expect(found(breach)).toEqual([expect.stringMatching(`^${file}:1: .*${message}`)])
  expect(found(clean)).toEqual([])
})

test('a page may be read once within toPass, and not after it', () => {
  const within = `await expect(async () => {\n  expect(await link.count()).toBe(1)\n}).toPass()`
  expect(findSingleReads(`${within}\nexpect(\n  await link.boundingBox(),\n)`)).toEqual([4])
})
