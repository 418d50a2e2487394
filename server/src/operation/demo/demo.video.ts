import { readFile } from 'node:fs/promises'
import type { Tx } from '#/platform/db/tx.ts'
import { mainSite, type DemoIds } from './demo.ids.ts'
import type { ImageStore } from './demo.images.ts'
import { demoVideo } from './demo.library.ts'
import { demoZone } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, setMediaAccounts } from './demo.store.ts'

export interface DemoVideo {
  id: string
  dbKey: string
  ownerId: string
  bytes: number
  posterBytes: number
}

const mime = 'video/webm'
const poster = 'image/webp'
const [duration, width, height] = [8, 480, 270]

/** Stores the one video of the library that plays without another service. */
export async function storeVideo(storage: ImageStore, today: Temporal.PlainDate, ids: DemoIds): Promise<DemoVideo> {
  const random = createRandom('video')
  const id = random.uuid(today.subtract({ days: 3 }).toZonedDateTime(demoZone).toInstant())
  const dbKey = random.hex(32)
  const read = (name: string) => readFile(new URL(name, import.meta.url))
  const [video, picture] = await Promise.all([read('./demo.video.webm'), read('./demo.video-poster.webp')])
  await storage.put(`${dbKey}/orig`, video, mime)
  for (const variant of ['poster', 'thumb']) await storage.put(`${dbKey}/${variant}`, picture, poster)
  const posterBytes = picture.length * 2
  return { id, dbKey, ownerId: ids.person.zsofi, bytes: video.length + posterBytes, posterBytes }
}

export async function seedVideo(tx: Tx, articleId: string, video: DemoVideo): Promise<void> {
  await insertRows(tx, 'media', [
    {
      id: video.id,
      db_key: video.dbKey,
      owner_id: video.ownerId,
      site_id: mainSite,
      media_type: 'v' as const,
      state: 'ready' as const,
      mime,
      bytes: video.bytes,
      poster_bytes: video.posterBytes,
      duration,
      width,
      height,
      title: demoVideo.title,
    },
  ])
  await setMediaAccounts(tx)
  await insertRows(tx, 'entry_media', [{ entry_id: articleId, place: 0, media_id: video.id }])
}
