import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoIds as ids, demoToday as today, createTestDemo, type TestDemo } from '#/app/testing/demo.ts'
import { demoComments } from './demo.comments.ts'
import { demoEntries } from './demo.entries.ts'
import { demoMembers, type MemberKey } from './demo.people.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await createTestDemo()
  await demo.seed()
})
afterAll(() => demo.drop())

test('the order of ids is the order of time', async () => {
  const { rows } = await sql<{ wrong: number }>`SELECT count(*)::int AS wrong FROM (
    SELECT date_trunc('milliseconds', occurred_at) AS at, lag(date_trunc('milliseconds', occurred_at)) OVER (ORDER BY id) AS before FROM entry) t WHERE at < before`.execute(
    demo.db,
  )
  expect(rows[0]?.wrong).toBe(0)
})

test('days are the author’s days, in the author’s zone', async () => {
  const { rows } = await sql<{ wrong: number; zones: string[] }>`
    SELECT count(*) FILTER (WHERE (e.occurred_at AT TIME ZONE e.zone)::date <> e.occurred_on OR e.zone <> coalesce(a.zone, 'Europe/Budapest'))::int AS wrong,
      array_agg(DISTINCT e.zone::text ORDER BY e.zone::text) AS zones
    FROM entry e LEFT JOIN account a ON a.entity_id = e.author_id`.execute(demo.db)
  expect(rows[0]).toEqual({ wrong: 0, zones: ['Europe/Bucharest', 'Europe/Budapest', 'Europe/Vienna'] })
})

test('three months of moods without a text: some days missing, at each member’s own level, none from today on', async () => {
  const { rows } = await sql<{
    key: string
    n: number
    levels: number[]
    first: string
    last: string
    kinds: number
  }>`
    SELECT a.username AS key, count(*)::int AS n, array_agg(DISTINCT e.privacy::int) AS levels, min(e.occurred_on)::text AS first,
      max(e.occurred_on)::text AS last, count(DISTINCT e.mood)::int AS kinds
    FROM entry e JOIN account a ON a.entity_id = e.author_id WHERE e.kind = 'mood' AND e.text = '' GROUP BY 1`.execute(
    demo.db,
  )
  expect(rows).toHaveLength(21)
  for (const { key, n, levels, first, last, kinds } of rows) {
    expect({
      key,
      someMissing: n > 25 && n < 91,
      levels,
      fromTheStart: first >= '2026-02-18' && first <= '2026-03-05',
      beforeToday: last < today,
      varied: kinds > 1,
    }).toEqual({
      key,
      someMissing: true,
      levels: [demoMembers.find((member) => member.key === key)?.moodPrivacy],
      fromTheStart: true,
      beforeToday: true,
      varied: true,
    })
  }
})

test('on this day of earlier years there is something to find, and a little later in them too', async () => {
  const { rows } = await sql<{ day: string }>`SELECT occurred_on::text AS day FROM entry
    WHERE author_id = ${ids.person.anna} AND occurred_on < ${today}::date - 300 ORDER BY id DESC`.execute(demo.db)
  const days = rows.map(({ day }) => day)
  const earlier = (years: number) => Temporal.PlainDate.from(today).subtract({ years }).toString()
  expect(days).toEqual(expect.arrayContaining([earlier(1), earlier(2)]))
  expect(days.filter((day) => day > earlier(1)).length).toBeGreaterThan(1)
})

test('moods are their author’s: exhausted after the night shift, calm before dawn', async () => {
  const share = async (key: MemberKey, mood: number, before: string): Promise<number> => {
    const { rows } = await sql<{ share: number }>`SELECT avg((mood = ${mood})::int)::float8 AS share FROM entry
      WHERE author_id = ${ids.person[key]} AND kind = 'mood' AND (occurred_at AT TIME ZONE zone)::time < ${before}::time`.execute(
      demo.db,
    )
    return rows[0]?.share ?? 0
  }
  expect(await share('csilla', 3, '08:00')).toBeGreaterThan(0.5)
  expect(await share('levente', 8, '05:00')).toBeGreaterThan(0.6)
})

test('a person’s mood is their latest', async () => {
  const { rows } = await sql<{
    wrong: number
  }>`SELECT count(*)::int AS wrong FROM entity p JOIN account a ON a.entity_id = p.id
    WHERE p.mood IS DISTINCT FROM (SELECT e.mood FROM entry e WHERE e.author_id = p.id AND e.mood IS NOT NULL ORDER BY e.id DESC LIMIT 1)`.execute(
    demo.db,
  )
  expect(rows[0]?.wrong).toBe(0)
})

test('nobody likes or comments what they may not see', async () => {
  const { rows } = await sql<{ wrong: number; acts: number }>`
    SELECT count(*)::int AS acts, count(*) FILTER (WHERE NOT EXISTS (SELECT FROM visible_entry(t.actor_id, e.site_id) v WHERE v.id = e.id)
      OR NOT may_enter(t.actor_id, e.site_id))::int AS wrong
    FROM (SELECT entry_id, actor_id FROM entry_like UNION ALL SELECT entry_id, author_id FROM comment) t JOIN entry e ON e.id = t.entry_id`.execute(
    demo.db,
  )
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.acts).toBeGreaterThan(22 + 60)
})

test('two to nine likes where everybody sees it, one to four elsewhere, none on a diary page; counters agree', async () => {
  for (const { no, privacy } of demoEntries) {
    const { rows } = await sql<{
      likes: number
      like_count: number
      comments: number
      comment_count: number
      own: number
    }>`
      SELECT e.like_count, e.comment_count, (SELECT count(*)::int FROM entry_like l WHERE l.entry_id = e.id) AS likes,
        (SELECT count(*)::int FROM entry_like l WHERE l.entry_id = e.id AND l.actor_id = e.author_id) AS own,
        (SELECT count(*)::int FROM comment c WHERE c.entry_id = e.id) AS comments FROM entry e WHERE e.id = ${ids.entry.get(no)}`.execute(
      demo.db,
    )
    const row = rows[0]
    const [least, most] = privacy === 0 ? [0, 0] : privacy === 9 ? [2, 9] : [1, 4]
    expect(row?.likes).toBeGreaterThanOrEqual(least)
    expect(row?.likes).toBeLessThanOrEqual(most)
    expect(row).toMatchObject({ like_count: row?.likes, comment_count: row?.comments, own: 0 })
  }
})

test('comments come after their entry, replies refer to what they answer, none is from the day of seeding', async () => {
  const { rows } = await sql<{ text: string; answers: string | null; replies: number; id: string; early: boolean }>`
    SELECT c.id, c.text, p.text AS answers, c.comment_count AS replies, c.id <= e.id OR coalesce(c.id <= p.id, false) AS early
    FROM comment c JOIN entry e ON e.id = c.entry_id LEFT JOIN comment p ON p.id = c.reply_to AND coalesce(p.sub_thread_id, p.id) = c.sub_thread_id`.execute(
    demo.db,
  )
  expect(rows.some(({ early }) => early)).toBe(false)
  const midnight = Temporal.PlainDate.from(today).toZonedDateTime('Europe/Budapest').epochMilliseconds
  for (const { id } of rows) expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBeLessThan(midnight)
  expect(rows.find(({ text }) => text === 'Első Endre.')).toMatchObject({ answers: 'Mi a neve?', replies: 0 })
  expect(rows.find(({ text }) => text === 'Mi a neve?')).toMatchObject({ answers: null, replies: 2 })
  const [second] = rows.filter(({ text }) => text.includes('Második Endre'))
  expect(second).toMatchObject({ answers: 'Első Endre.', replies: 0 })
  expect(rows.filter(({ answers }) => answers !== null)).toHaveLength(demoComments.filter((c) => c.replyTo).length)
})

test('some members have tags, on a good part of their own entries and on nobody else’s', async () => {
  const { rows } = await sql<{ key: string; share: number; used: number; others: number }>`
    SELECT a.username AS key, avg((e.tags <> '{}')::int)::float AS share,
      count(DISTINCT x.id)::int AS used, count(x.id) FILTER (WHERE t.owner_id IS DISTINCT FROM e.author_id)::int AS others
    FROM account a JOIN entry e ON e.author_id = a.entity_id LEFT JOIN unnest(e.tags) AS x(id) ON true LEFT JOIN tag t ON t.id = x.id
    GROUP BY a.username HAVING count(x.id) > 0`.execute(demo.db)
  const anna = rows.find(({ key }) => key === 'anna')
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.map(({ others }) => others)).toEqual(rows.map(() => 0))
  expect(anna?.share).toBeGreaterThan(0.4)
  expect(anna?.used).toBeGreaterThan(6)
})
