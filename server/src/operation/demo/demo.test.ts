import { verify } from '@node-rs/argon2'
import { PersonSetting } from '@entemi/contract/platform/setting'
import { Gender } from '@entemi/contract/account/profile'
import { sql, type Kysely } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '#/platform/db/types.gen.ts'
import { demoIds as ids, demoToday as today, createTestDemo, type TestDemo } from '#/app/testing/demo.ts'
import { cleanClip } from '#/core/media/clip-file.ts'
import { demoBroadcast } from './demo.broadcast.ts'
import { demoEvents, demoPolls } from './demo.events.ts'
import { demoLessons, demoSolutions } from './demo.lessons.ts'
import { demoConversations } from './demo.conversations.ts'
import { demoArticles, demoContributions } from './demo.library.ts'
import { demoMemories } from './demo.memories.ts'
import { demoLogins, demoMembers } from './demo.people.ts'
import { demoSpammer } from './demo.reports.ts'

/** Every row of every table, but for what the migrations and this test wrote, and the marks of relations, which are random. */
async function readAll(db: Kysely<DB>): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('migration', 'rule', 'consent_text', 'relation_mark') ORDER BY 1`.execute(
    db,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t ORDER BY 1`.execute(db)
    if (rows.length > 0) content[name] = rows.map(({ row }) => row)
  }
  return content
}

async function count(db: Kysely<DB>, table: keyof DB): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

let demo: TestDemo
beforeAll(async () => {
  demo = await createTestDemo()
  await demo.seed()
})
afterAll(() => demo.drop())

describe('seeding', () => {
  test('a second time changes nothing', async () => {
    const before = await readAll(demo.db)
    const files = demo.files.size
    expect(await demo.seed()).toBe(false)
    expect(await readAll(demo.db)).toEqual(before)
    expect(demo.files.size).toBe(files)
  })

  test('the same day gives the same rows and the same files, byte by byte', async () => {
    const other = await createTestDemo()
    try {
      expect(await other.seed()).toBe(true)
      expect(await readAll(other.db)).toEqual(await readAll(demo.db))
      expect([...other.files.keys()].toSorted()).toEqual([...demo.files.keys()].toSorted())
      const differing = [...other.files].filter(([key, { body }]) => demo.files.get(key)?.body.equals(body) !== true)
      expect(differing).toEqual([])
    } finally {
      await other.drop()
    }
  })

  test('makes as many rows as the script has', async () => {
    expect(await count(demo.db, 'account')).toBe(21)
    expect(await demo.db.selectFrom('entity').select('id').where('demo', '=', true).execute()).toHaveLength(28)
    expect(await count(demo.db, 'group_ban')).toBe(1)
    expect(await count(demo.db, 'group_invitation')).toBe(2)
    expect(await count(demo.db, 'comment')).toBe(23)
    expect(await count(demo.db, 'entry_search')).toBe(
      41 +
        demoMemories.length +
        demoLessons.length +
        demoSolutions.length +
        demoArticles.length +
        demoContributions.length +
        demoEvents.length +
        demoPolls.length +
        2, // the video and the broadcast
    )
    expect([await count(demo.db, 'event'), await count(demo.db, 'event_answer')]).toEqual([5, 20])
    expect([await count(demo.db, 'poll'), await count(demo.db, 'poll_vote')]).toEqual([2, 10])
    expect(await count(demo.db, 'chat')).toBe(demoBroadcast.chat.length)
    expect(await count(demo.db, 'message')).toBe(demoConversations.flatMap(({ lines }) => lines).length)
    expect(await count(demo.db, 'conversation_side')).toBe(demoConversations.length * 2)
    expect(await count(demo.db, 'follow')).toBe(4)
    expect(await count(demo.db, 'block')).toBe(2)
    expect(await count(demo.db, 'join_link')).toBe(2)
    const letters = await demo.db
      .selectFrom('relation')
      .select(['letter', (select) => select.fn.countAll<number>().as('n')])
      .groupBy('letter')
      .execute()
    expect(Object.fromEntries(letters.map(({ letter, n }) => [letter, n]))).toEqual({
      b: 36,
      c: 2,
      s: 3,
      g: 3,
      j: 1,
      m: 26,
      A: 6,
      C: 2,
      E: 2,
      M: 2,
      R: 2,
    })
  })

  test('R3.14 its members have notifications: Anna of a request and of reactions, nobody of what they may not see', async () => {
    const { rows } = await sql<{ kind: string; unread: boolean }>`
      SELECT n.kind, n.read_at IS NULL AS unread FROM visible_notification(${ids.person.anna}::uuid, 0::smallint) n`.execute(
      demo.db,
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['friend_request', 'reaction', 'lesson_arrived']))
    expect(rows.some(({ unread }) => unread)).toBe(true)
    const { rows: hidden } = await sql`SELECT FROM notification n WHERE NOT EXISTS (
      SELECT FROM visible_notification(n.owner_id, n.site_id) v WHERE v.id = n.id)`.execute(demo.db)
    expect(hidden).toEqual([])
  })

  test('events are yet to come, with a town or a link, one is cancelled, and only who sees one has answered it', async () => {
    const { rows } = await sql<{
      title: string
      yes: number
      maybe: number
      no: number
      days: number
      canceled: boolean
    }>`
      SELECT e.title, v.yes, v.maybe, v.no, (v.starts_at AT TIME ZONE v.zone)::date - ${today}::date AS days, v.canceled_at IS NOT NULL AS canceled
      FROM event v JOIN entry e ON e.id = v.entry_id WHERE (v.place IS NULL) <> (v.link IS NULL) ORDER BY v.starts_at`.execute(
      demo.db,
    )
    expect(rows.map(({ title, yes, maybe, no, days }) => [title, yes, maybe, no, days])).toEqual([
      ['Esti beszélgetés', 3, 1, 0, 2],
      ['Palántacsere', 3, 1, 1, 4],
      ['Játszóterezés a gyerekekkel', 1, 1, 0, 5],
      ['Napkelte a Lővérekben', 2, 1, 1, 6],
      ['Könyvcsere', 3, 2, 0, 9],
    ])
    expect(rows.filter(({ canceled }) => canceled)).toHaveLength(1)
    const { rows: wrong } = await sql`SELECT t.entry_id FROM (
        SELECT entry_id, entity_id FROM event_answer UNION ALL SELECT entry_id, entity_id FROM poll_vote) t
      WHERE NOT EXISTS (SELECT FROM visible_entry(t.entity_id, 0::smallint) v WHERE v.id = t.entry_id)`.execute(demo.db)
    expect(wrong).toEqual([])
  })

  test('everything belongs to entities with the demo flag', async () => {
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM entry e JOIN entity a ON a.id = e.author_id WHERE NOT a.demo`.execute(demo.db)
    expect(rows[0]?.n).toBe(0)
    const accounts = await demo.db.selectFrom('account').select('demo').execute()
    expect(accounts.every((account) => account.demo)).toBe(true)
  })

  test('every printed login opens with its password', async () => {
    expect(demoLogins.map(({ role }) => role)).toEqual(['ADMIN', 'LOGGED', 'LOGGED', 'LOGGED', 'LIMIT'])
    for (const { email, role, password } of demoLogins) {
      const account = await demo.db
        .selectFrom('account')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(account.role).toBe(role)
      expect(account.demo).toBe(true)
      expect(password.length).toBeGreaterThanOrEqual(10)
      expect(account.password_hash).toMatch(/^\$argon2id\$/)
      expect(await verify(account.password_hash ?? '', password)).toBe(true)
    }
  })

  test('profiles hold what the contract reads, with ages as written', async () => {
    for (const member of demoMembers) {
      const account = await demo.db
        .selectFrom('account')
        .selectAll()
        .where('username', '=', member.key)
        .executeTakeFirstOrThrow()
      const person = await demo.db
        .selectFrom('entity')
        .selectAll()
        .where('id', '=', account.entity_id)
        .executeTakeFirstOrThrow()
      const profile = account.profile as { birth_date: string; gender: string; address: { city: string } }
      expect(Temporal.PlainDate.from(profile.birth_date).until(today, { largestUnit: 'years' }).years).toBe(member.age)
      expect(Gender.safeParse(profile.gender).success).toBe(true)
      expect(profile.address.city).toBe(member.town)
      expect(PersonSetting.safeParse(person.setting).success).toBe(true)
    }
  })

  test('everybody has accepted the newest privacy and cookie texts of their sites, and that of the map who is on it', async () => {
    const consents = await demo.db.selectFrom('consent').select(['type', 'version']).execute()
    expect(consents.every(({ version }) => version === 1001)).toBe(true)
    const counts = Map.groupBy(consents, ({ type }) => type)
    expect([...counts].map(([type, given]) => [type, given.length]).toSorted()).toEqual([
      ['cookie', 20 + 4],
      ['location', 19 + 4],
      ['privacy', 20 + 4],
    ])
  })

  test('R1.09 everybody but the limited member is on the map of their sites, by their town', async () => {
    const { rows } = await sql<{ town: string; n: number }>`
      SELECT town, count(*)::int AS n FROM position WHERE site_id = 0 GROUP BY 1 ORDER BY n DESC, 1 LIMIT 1`.execute(
      demo.db,
    )
    expect(rows[0]).toEqual({ town: 'Budapest', n: 3 })
    expect(await count(demo.db, 'position')).toBe(19 + 4)
  })
})

describe('walls', () => {
  test('what was made in the company is on its site alone, and seen only there', async () => {
    const { rows } = await sql<{
      group_id: string | null
      author_id: string
      site_id: number
    }>`SELECT group_id, author_id, site_id FROM entry`.execute(demo.db)
    for (const { group_id, author_id, site_id } of rows)
      expect(site_id === 1).toBe(group_id === ids.group.c1 || author_id === ids.person.oliver)
    const seen = await sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM visible_entry(${ids.person.hajni}, 0::smallint) e WHERE e.group_id = ${ids.group.c1}`.execute(
      demo.db,
    )
    expect(seen.rows[0]?.n).toBe(0)
    const doors = await sql<{ main: boolean; company: boolean; hajni: boolean; anna: boolean }>`
      SELECT may_enter(${ids.person.oliver}, 0::smallint) AS main, may_enter(${ids.person.oliver}, 1::smallint) AS company,
        may_enter(${ids.person.hajni}, 0::smallint) AND may_enter(${ids.person.hajni}, 1::smallint) AS hajni, may_enter(${ids.person.anna}, 1::smallint) AS anna`.execute(
      demo.db,
    )
    expect(doors.rows[0]).toEqual({ main: false, company: true, hajni: true, anna: false })
  })

  test('roland and ferenc do not see each other', async () => {
    const { roland, ferenc } = ids.person
    for (const [viewer, other] of [
      [roland, ferenc],
      [ferenc, roland],
    ]) {
      const { rows } = await sql<{ entries: number; persons: number; comments: number }>`SELECT
        (SELECT count(*)::int FROM visible_entry(${viewer}, 0::smallint) e WHERE e.author_id = ${other}) AS entries,
        (SELECT count(*)::int FROM visible_comment(${viewer}, 0::smallint) c WHERE c.author_id = ${other}) AS comments,
        (SELECT count(*)::int FROM visible_entity(${viewer}, 0::smallint) p WHERE p.id = ${other}) AS persons`.execute(
        demo.db,
      )
      expect(rows[0]).toEqual({ entries: 0, comments: 0, persons: 0 })
    }
  })

  test('Panni is administered by her father, who wrote the entry on her life line', async () => {
    const letters = await demo.db
      .selectFrom('relation')
      .select('letter')
      .where('to_id', '=', ids.person.panni)
      .where('from_id', '=', ids.person.istvan)
      .execute()
    expect(letters.map(({ letter }) => letter).toSorted()).toEqual(['A', 'm'])
    const line = await demo.db
      .selectFrom('entry')
      .select(['acted_by', 'privacy'])
      .where('author_id', '=', ids.person.panni)
      .execute()
    expect(line).toEqual([{ acted_by: ids.account.istvan, privacy: 0 }])
  })

  test('the company has a name, a text and a logo for guests', async () => {
    const site = await demo.db.selectFrom('site').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    expect(site).toMatchObject({ subdomain: 'napfeny', name: 'Napfény Kft.', entity_id: ids.group.c1 })
    expect(site.guest_text).toMatch(/^Üdv a Napfényben!/)
    expect(site.logo_id).not.toBeNull()
  })
})

describe('images', () => {
  test('everybody but the banned spammer and every group has one, and each row its three files', async () => {
    const withoutImage = await demo.db
      .selectFrom('entity')
      .select('display_name')
      .where('demo', '=', true)
      .where('image_id', 'is', null)
      .execute()
    expect(withoutImage).toEqual([{ display_name: demoSpammer.displayName }])
    const media = await demo.db.selectFrom('media').selectAll().where('media_type', '=', 'i').execute()
    expect(media).toHaveLength(22 + 5 + 8 + 3 + 2)
    // and the files of the voice, of the document and of the video
    expect(demo.files.size).toBe(media.length * 3 + 1 + 1 + 3)
    for (const row of media) {
      const pres = demo.files.get(`${row.db_key}/pres`)
      const thumb = await sharp(demo.files.get(`${row.db_key}/thumb`)?.body).metadata()
      expect([thumb.width, thumb.height, thumb.format]).toEqual([256, 256, 'webp'])
      expect(pres?.type).toBe(row.mime)
      expect(row).toMatchObject({ state: 'ready', bytes: pres?.body.length })
      const size = await sharp(pres?.body).metadata()
      expect([size.width, size.height]).toEqual([row.width, row.height])
      expect(size.width).toBeLessThanOrEqual(1280)
      expect(demo.files.has(`${row.db_key}/orig`)).toBe(true)
    }
  })

  test('one entry has a voice with its waveform', async () => {
    const [voice, ...others] = await demo.db
      .selectFrom('entry_media')
      .innerJoin('media', 'media.id', 'entry_media.media_id')
      .select(['entry_id', 'db_key', 'mime', 'bytes', 'duration', 'peaks', 'account_id'])
      .where('media_type', '=', 'a')
      .execute()
    expect(others).toEqual([])
    const file = demo.files.get(`${voice?.db_key}/orig`)
    expect([voice?.entry_id, voice?.bytes, voice?.mime]).toEqual([ids.entry.get(1), file?.body.length, file?.type])
    const clip = cleanClip('audio', Buffer.from(file?.body ?? []))
    expect(voice?.duration).toBeCloseTo(clip.seconds, 1)
    expect([voice?.peaks?.length, voice?.account_id !== null]).toEqual([64, true])
  })

  test('one video of the library has a file, which plays without another service', async () => {
    const [video, ...others] = await demo.db
      .selectFrom('entry_media')
      .innerJoin('media', 'media.id', 'entry_media.media_id')
      .innerJoin('entry', 'entry.id', 'entry_media.entry_id')
      .select(['library', 'db_key', 'mime', 'duration', 'provider', 'poster_bytes'])
      .where('media_type', '=', 'v')
      .execute()
    expect(others).toEqual([])
    expect(video).toMatchObject({ library: 'video', mime: 'video/webm', provider: null })
    const clip = cleanClip('video', Buffer.from(demo.files.get(`${video?.db_key}/orig`)?.body ?? []))
    expect(video?.duration).toBeCloseTo(clip.seconds, 0)
    expect(video?.poster_bytes).toBe((demo.files.get(`${video?.db_key}/poster`)?.body.length ?? 0) * 2)
  })

  test('one entry has several, in their order', async () => {
    const hung = await demo.db
      .selectFrom('entry_media')
      .innerJoin('media', 'media.id', 'entry_media.media_id')
      .select(['entry_media.place', 'title', 'width', 'height'])
      .where('entry_id', '=', ids.entry.get(2) ?? '')
      .orderBy('entry_media.place')
      .execute()
    expect(hung.map(({ place, width, height }) => [place, width, height])).toEqual([
      [0, 1280, 800],
      [1, 1280, 800],
      [2, 800, 1040],
    ])
    expect(hung[2]?.title).toMatch(/gumicsizm/)
  })
})
