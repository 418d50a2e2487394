import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

const person = '00000000-0000-7000-8000-000000000001'

/** A member who wrote two or three times a day for years: short and long notes, moods. Returns the token of their session. */
export async function fillLine(client: pg.Client, entries: number): Promise<string> {
  const run = async (text: string, ...values: unknown[]): Promise<void> => void (await client.query(text, values))
  await run(`INSERT INTO entity (id, type, site_id, display_name) VALUES ('${person}', 0, 0, 'Sokat Író Anna')`)
  await run(
    `INSERT INTO account (id, entity_id, email, username) VALUES ('${person}', '${person}', 'anna@example.org', 'anna')`,
  )
  await run(`INSERT INTO site_member SELECT e.id, 0, e.name_fold FROM entity e WHERE e.id = '${person}'`)
  await run(`INSERT INTO entry (id, author_id, site_id, privacy, kind, note_type, mood, occurred_on, occurred_at, zone, text, like_count)
    SELECT ('0190' || lpad(to_hex(k / 65536), 4, '0') || '-' || lpad(to_hex(k % 65536), 4, '0') || '-7000-8000-000000000000')::uuid,
      '${person}', 0, (ARRAY[0, 1, 9])[1 + k % 3], CASE WHEN k % 4 = 0 THEN 'mood' ELSE 'note' END,
      CASE WHEN k % 4 > 0 THEN (ARRAY['H', 'D', 'C', 'F', NULL])[1 + k % 5] END, CASE WHEN k % 4 = 0 THEN k / 4 % 9 END,
      current_date - ((${entries} - k) * 2 / 5), (current_date - ((${entries} - k) * 2 / 5)) + time '07:00' + k % 14 * interval '1 hour',
      'Europe/Budapest', CASE WHEN k % 8 = 0 THEN '' ELSE repeat('Ma megint sétáltam egyet a folyónál. ', 1 + k % 13) END, k % 5
    FROM generate_series(1, ${entries}) k`)
  const token = randomBytes(32).toString('base64url')
  await run(
    `INSERT INTO login_session (id, token_hash, account_id, site_id, expires_at)
     VALUES (gen_random_uuid(), $1, '${person}', 0, now() + interval '1 day')`,
    createHash('sha256').update(token).digest(),
  )
  await run('VACUUM ANALYZE')
  return token
}
