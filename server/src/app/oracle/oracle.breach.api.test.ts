// Breaches planted in the rule and in the batches: the oracle sees each of them.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { Batches, type Fault } from './batches.ts'
import { buildWorld } from './build.ts'
import { Random } from './random.ts'
import { runOracle } from './run.ts'
import type { World } from './world.ts'

const seed = 7
/** So many answers at most until a breach is seen, and so many without one. */
const answers = { withBreach: 5000, without: 200 }

let server: TestServer
let world: World
const batches = new Batches((id) => world.people.some((person) => person.id === id))

beforeAll(async () => {
  server = await startTestServer({}, { onPool: (pool) => batches.watch(pool) })
  world = await buildWorld([server], new Random(seed), { people: 16, groups: 2, entriesOfOne: 3 })
})
afterAll(() => server.stop())

const run = (most: number, changers = 2, untilWrong = true) =>
  runOracle(world, seed, { answers: most, viewers: 16, guests: 1, changers, untilWrong })

/** Also for what was cached: a rule that changes is no change of a fact, so no mark says it. */
async function setRule(text: string): Promise<void> {
  await sql.raw(text).execute(server.db)
  await sql`SELECT mark_relations(ARRAY(SELECT entity_id FROM account))`.execute(server.db)
}

async function readRule(name: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`SELECT pg_get_functiondef(${name}::regproc) AS text`.execute(server.db)
  return rows[0]?.text ?? ''
}

const isMember = `SELECT r.to_id FROM relation r WHERE r.from_id = viewer AND r.letter = 'm'`

describe('the oracle sees a breach of the rule', () => {
  test.each([
    [
      'an entry without the line of blocks',
      'visible_entry',
      'e.author_id NOT IN (SELECT b.other_id FROM block b WHERE b.me_id = viewer)',
      'true',
    ],
    ['a comment without it', 'visible_comment', 'b.other_id = c.author_id OFFSET 0', 'false OFFSET 0'],
    [
      'friends read as everybody in one of the author’s groups',
      'visible_entry',
      `e.privacy = 1 AND EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter = 'b' AND r.to_id = e.author_id OFFSET 0)`,
      `e.privacy = 1 AND EXISTS (SELECT FROM relation r JOIN relation o ON o.to_id = r.to_id WHERE r.from_id = viewer AND r.letter = 'm' AND o.from_id = e.author_id AND o.letter = 'm' OFFSET 0)`,
    ],
    ['a group that its members no longer see', 'visible_entry', isMember, `${isMember} AND false`],
    ['a group that everybody sees', 'visible_entry', isMember, 'SELECT g.id FROM entity g WHERE g.type = 2'],
    [
      'a ban that hides nothing',
      'visible_entry',
      isMember,
      `${isMember} UNION SELECT x.group_id FROM group_ban x WHERE x.person_id = viewer`,
    ],
    [
      'an entry shown although a moderator hid it',
      'visible_entry',
      '(e.state = 0 AND (e.privacy = 9',
      '(true AND (e.privacy = 9',
    ],
    ['a library that is shown while it is off', 'visible_entry', 'e.library IS NULL OR', 'true OR'],
    ['reduced rights that hide nothing', 'limited_entry', 'e.author_id = viewer', 'true'],
  ])('%s', async (_, name, rule, breach) => {
    const whole = await readRule(name)
    expect(whole.split(rule).length, 'the breach must meet the rule exactly once').toBe(2)
    await setRule(whole.replace(rule, () => breach))
    try {
      expect((await run(answers.withBreach)).wrong).not.toEqual([])
    } finally {
      await setRule(whole)
    }
    expect((await run(answers.without)).wrong).toEqual([])
  })
})

describe('the oracle sees a fault of the batches', () => {
  // nothing changes meanwhile: an act by the wrong person would make the facts wrong too
  test.each<Fault>(['answers swapped', 'reader of the first'])('%s', async (fault) => {
    batches.fault = fault
    try {
      // the test server finds some of them itself, and fails; the oracle must not need that
      const { wrong } = await run(answers.withBreach, 0, false)
      expect(wrong.filter((one) => !one.includes('status 500'))).not.toEqual([])
    } finally {
      batches.fault = 'none'
    }
    expect((await run(answers.without, 0)).wrong).toEqual([])
  })
})
