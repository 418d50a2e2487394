import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFilled } from './filled.ts'
import { fillImages } from './limits.fill.ts'
import type { Report } from './mix.client.ts'
import { actsADay, callsADay, createDay, timesADay } from './mix.day.ts'
import { prepareActors, runMix } from './mix.run.ts'

/** The short form of `npm run bench -- mix`: what does not depend on the clock. */

const sizes = { members: 1000, entries: 10_000 }
const screens = 4

test('a day consists of the calls of docs/scale.md', () => {
  const acts = createDay('app', sizes, 1).shuffled()
  expect(acts).toHaveLength(actsADay)
  const calls = acts.flatMap((act) => act(21).flat())
  expect(calls).toHaveLength(callsADay)
  const made = Object.fromEntries([...Map.groupBy(calls, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]))
  expect(made).toEqual(timesADay)
})

test(
  'members who spend a day at the same time get every answer, and keep their sockets',
  { timeout: 300_000 },
  async () => {
    let report: Report | undefined
    await withFilled(
      sizes,
      async ({ app, client }) => {
        const { actors, cookies } = await prepareActors(client, sizes, screens)
        const { origin } = app
        report = await runMix({ target: 'app', origin, sizes, actors, cookies, seed: 1, length: 'a day' }, 'a day')
      },
      { name: 'images', fill: (_client, folder) => fillImages(join(folder, 'media')) },
    )
    expect(report?.errors).toEqual({})
    const made = Object.entries(report?.calls ?? {}).map(([kind, { count }]) => [kind, count])
    expect(Object.fromEntries(made)).toEqual(
      Object.fromEntries(Object.entries(timesADay).map(([kind, times]) => [kind, times * screens])),
    )
    expect(report?.sockets).toMatchObject({ opened: screens, lost: 0 })
  },
)
