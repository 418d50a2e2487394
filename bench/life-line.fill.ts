import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Sizes {
  members: number
  entries: number
  /** Of each member; 40 unless told. */
  friends?: number
}

/** The first members read and write in the measurement; the first of these have many friends and groups. */
export const readers = 200
export const busyReaders = 20

const groups = 200

export const personId = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const entryId = (n: number): string =>
  `0190${n.toString(16).padStart(8, '0')}`.replace(/^(.{8})(.{4})/, '$1-$2-7000-8000-000000000000')

const personSql = (n: string): string => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const entrySql = (k: string): string =>
  `(overlay(('0190' || lpad(to_hex(${k}), 8, '0')) placing '-' from 9 for 0) || '-7000-8000-000000000000')::uuid`

/** Twenty comments on every sixty-seventh entry. */
export const discussedEvery = 67

/**
 * A community as it would be after years: 40 friends each and 150 for the busy ones, 5 and 10 of 200 groups, a third of
 * the entries private, a picture on every tenth, a like an entry, thirty notifications for each reader and five of them unread, a
 * block for every tenth member. Made by PostgreSQL itself: a million rows a minute.
 */
export async function fill(client: pg.Client, { members, entries, friends = 40 }: Sizes): Promise<void> {
  const run = async (text: string): Promise<void> => void (await client.query(text))
  await run('SET synchronous_commit = off')
  await run(`SET maintenance_work_mem = '512MB'`)
  await run('SELECT setseed(0.5)')
  await run(`INSERT INTO entity (id, type, site_id, display_name)
    SELECT ${personSql('n')}, CASE WHEN n > ${members} THEN 2 ELSE 0 END, 0, 'Tag ' || n FROM generate_series(1, ${members + groups}) n`)
  await run(`INSERT INTO account (id, entity_id, email, username)
    SELECT ${personSql('n')}, ${personSql('n')}, 'tag' || n || '@example.org', 'tag' || n FROM generate_series(1, ${members}) n`)
  await run(`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.type = 0 ON CONFLICT DO NOTHING`)
  // the rows below are right by their making: asking every foreign key again would take most of the time
  await run('SET session_replication_role = replica')
  const friend = personSql(`(n - 1 + d * 37 + ${members}) % ${members} + 1`)
  await run(`INSERT INTO relation (from_id, letter, to_id)
    SELECT ${personSql('n')}, 'b', ${friend} FROM generate_series(1, ${members}) n, generate_series(-${friends / 2}, ${friends / 2}) d WHERE d <> 0`)
  await run(`INSERT INTO relation (from_id, letter, to_id)
    SELECT p.a, 'b', p.b FROM (SELECT ${personSql('n')} AS a, ${friend} AS b
      FROM generate_series(1, ${busyReaders}) n, generate_series(21, 130) d) q
    CROSS JOIN LATERAL (VALUES (q.a, q.b), (q.b, q.a)) p(a, b) WHERE p.a <> p.b ON CONFLICT DO NOTHING`)
  await run(`INSERT INTO relation (from_id, letter, to_id)
    SELECT ${personSql('n')}, 'm', ${personSql(`${members} + 1 + (n + g * 61) % ${groups}`)}
    FROM generate_series(1, ${members}) n, generate_series(0, 9) g WHERE g < 5 OR n <= ${busyReaders}`)
  await run(`INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, mood, occurred_on, text, like_count, comment_count, may_have_media)
    SELECT ${entrySql('k')}, ${personSql('a')}, 0, p, CASE WHEN p = 2 THEN ${personSql(`${members} + 1 + k / 10 % ${groups}`)} END,
      CASE WHEN k % 5 = 0 THEN 'mood' ELSE 'note' END, CASE WHEN k % 5 = 0 THEN k % 9 END,
      current_date - 800 + (k::bigint * 800 / ${entries})::int, 'szó' || k % 5000 || ' ' || repeat('Ma megint sétáltam egyet. ', 1 + k % 12),
      1, CASE WHEN k % ${discussedEvery} = 0 THEN 20 ELSE 0 END, k % 10 = k / 10 % 10
    FROM (SELECT k, 1 + floor(${members} * power(random(), 2))::int AS a,
      (ARRAY[0, 0, 0, 1, 1, 2, 9, 9, 9, 9])[1 + k % 10]::smallint AS p FROM generate_series(1, ${entries}) k) q`)
  // a trigger would write it, as it would the picture above: they rest here
  await run(`UPDATE entity p SET last_mood_on = m.day FROM (
      SELECT author_id, max(occurred_on) AS day FROM entry WHERE kind = 'mood' GROUP BY author_id) m WHERE p.id = m.author_id`)
  await run(`INSERT INTO entry_search SELECT id, to_tsvector('hu', left(text, 60)) FROM entry`)
  await run(
    `INSERT INTO entry_like SELECT ${entrySql('k')}, ${personSql(`1 + k % ${members}`)} FROM generate_series(1, ${entries}) k`,
  )
  await run(`INSERT INTO comment (id, entry_id, author_id, text)
    SELECT md5(k || ' ' || c)::uuid, ${entrySql(`k * ${discussedEvery}`)}, ${personSql(`1 + (k * 13 + c) % ${members}`)}, 'Szia, ez egy hozzászólás.'
    FROM generate_series(1, ${Math.floor(entries / discussedEvery)}) k, generate_series(1, 20) c`)
  await run(`INSERT INTO media (id, db_key, owner_id, site_id, media_type, state, mime, bytes, width, height)
    SELECT e.id, replace(e.id::text, '-', ''), e.author_id, 0, 'i', 'ready', 'image/jpeg', 500000, 1600, 1200
    FROM generate_series(10, ${entries}, 10) k JOIN entry e ON e.id = ${entrySql('(k + k / 10 % 10)')}`)
  await run(`INSERT INTO entry_media (entry_id, place, media_id) SELECT id, 0, id FROM media`)
  await run(`INSERT INTO feed SELECT ${personSql('n')}, 0, x.id FROM generate_series(1, ${readers}) n CROSS JOIN LATERAL (
      SELECT e.id FROM relation r JOIN entry e ON e.author_id = r.to_id AND e.privacy IN (1, 9)
      WHERE r.from_id = ${personSql('n')} AND r.letter = 'b' ORDER BY e.id DESC LIMIT 800) x`)
  await run(`INSERT INTO notification (id, owner_id, site_id, kind, entry_id, has_actor, last_id, in_app, read_at)
    SELECT gen_random_uuid(), f.owner_id, 0, 'entry_new', f.entry_id, false, gen_random_uuid(), true, CASE WHEN f.place > 5 THEN now() END
    FROM (SELECT owner_id, entry_id, row_number() OVER (PARTITION BY owner_id ORDER BY entry_id DESC) AS place FROM feed) f WHERE f.place <= 30`)
  await run(`INSERT INTO block SELECT p.a, p.b, p.made FROM (
      SELECT ${personSql('n')} AS a, ${personSql('n + 5')} AS b FROM generate_series(10, ${members - 10}, 10) n) q
    CROSS JOIN LATERAL (VALUES (q.a, q.b, true), (q.b, q.a, false)) p(a, b, made)`)
  await run('SET session_replication_role = origin')
  await run('VACUUM ANALYZE')
}

/** A cookie for each reader. */
export async function openSessions(client: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: readers }, () => randomBytes(32).toString('base64url'))
  for (const [index, token] of tokens.entries())
    await client.query(
      `INSERT INTO login_session (id, token_hash, account_id, site_id, expires_at)
       VALUES (gen_random_uuid(), $1, $2, 0, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), personId(index + 1)],
    )
  return tokens.map((token) => `sid=${token}`)
}
