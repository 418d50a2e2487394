import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#/platform/db/tx.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import { findVideoWithoutPoster, updatePoster } from './media.store.ts'
import type { ImageParts } from './image.service.ts'
import { parseVideoUrl, type VideoLink } from './video-link.ts'
import { askVideoService } from './video-title.ts'

const timeoutMs = 5000
const hosts = { youtube: 'i.ytimg.com', vimeo: 'i.vimeocdn.com' } as const

/**
 * Stores the preview picture of a linked video, re-encoded, so that no reader's browser asks the video service for it
 * before a tap. Without an answer of the service the link stays without a picture.
 */
export async function storePoster(
  db: Tx,
  { outbound, quarantine, encoder, storage }: ImageParts & { outbound: Outbound },
  mediaId: string,
): Promise<void> {
  const video = await findVideoWithoutPoster(db, mediaId)
  const link = video && parseVideoUrl(video.url)
  const picture = link && (await readPoster(outbound, link))
  if (video === undefined || picture === undefined) return
  await quarantine.within(async (folder) => {
    await writeFile(join(folder, 'input'), picture, { mode: 0o600 })
    // what is no picture is refused: the link stays without one
    const encoded = await encoder.encode(join(folder, 'input'), folder).catch(() => undefined)
    if (encoded === undefined) return
    const [poster, thumb] = [await readFile(join(folder, 'pres')), await readFile(join(folder, 'thumb'))]
    await storage.put(`${video.db_key}/poster`, poster, 'image/webp')
    await storage.put(`${video.db_key}/thumb`, thumb, 'image/webp')
    const isThere = await updatePoster(db, mediaId, poster.length + thumb.length)
    if (!isThere) await storage.remove(`${video.db_key}/`)
  })
}

async function readPoster(outbound: Outbound, link: VideoLink): Promise<Buffer | undefined> {
  const host = hosts[link.provider]
  try {
    const address = await findPosterAddress(outbound, link)
    return address === undefined ? undefined : await outbound.get(address, { hosts: [host], timeoutMs })
  } catch {
    return undefined
  }
}

async function findPosterAddress(outbound: Outbound, link: VideoLink): Promise<string | undefined> {
  if (link.provider === 'youtube') return `https://${hosts.youtube}/vi/${link.id}/hqdefault.jpg`
  const { thumbnail_url } = await askVideoService(outbound, link)
  return typeof thumbnail_url === 'string' ? thumbnail_url : undefined
}
