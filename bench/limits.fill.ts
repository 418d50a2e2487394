import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { entryId, personId } from './life-line.fill.ts'

/** Of images on public entries. */
export const imageKeys = Array.from({ length: 100 }, (_, n) => entryId(100 * n + 66).replaceAll('-', ''))

/** The size of an image in a card. */
const imageBytes = 120_000

export const imagePath = (media: string, key: string): string => join(media, key.slice(0, 2), key, 'pres')

export async function fillImages(media: string): Promise<void> {
  for (const key of imageKeys) {
    const path = imagePath(media, key)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, Buffer.alloc(imageBytes, 'entemi'))
  }
}

/** Gives the first reader so many friends, and a feed of their entries. */
export async function fillFriends(client: pg.Client, friends: number): Promise<void> {
  const run = async (text: string, values: unknown[] = []): Promise<void> => void (await client.query(text, values))
  const popular = personId(1)
  await run('SET session_replication_role = replica')
  await run(
    `INSERT INTO relation (from_id, letter, to_id) SELECT p.a, 'b', p.b FROM (
       SELECT $1::uuid AS a, e.id AS b FROM entity e WHERE e.type = 0 AND e.id <> $1::uuid ORDER BY md5(e.id::text) LIMIT $2) q
     CROSS JOIN LATERAL (VALUES (q.a, q.b), (q.b, q.a)) p(a, b) ON CONFLICT DO NOTHING`,
    [popular, friends],
  )
  await run('DELETE FROM feed WHERE owner_id = $1', [popular])
  await run(
    `INSERT INTO feed SELECT $1::uuid, 0, e.id FROM relation r JOIN entry e ON e.author_id = r.to_id AND e.privacy IN (1, 9)
     WHERE r.from_id = $1 AND r.letter = 'b' ORDER BY e.id DESC LIMIT 800`,
    [popular],
  )
  await run('SET session_replication_role = origin')
  await run('VACUUM ANALYZE')
}
