import {
  cropMediaCall,
  deleteMediaCall,
  editMediaCall,
  mediaFileCall,
  profileImageCall,
  readMediaCall,
  storageCall,
  uploadCall,
  videoLinkCall,
} from '@entemi/contract/core/media'
import { finishClipCall, readClipCall, sendClipCall } from '@entemi/contract/core/clip'
import { fieldError } from '#/platform/api-error.ts'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import { readRange } from './byte-range.ts'
import { finishClip, readReceived, receiveClipPiece, type ClipParts } from './clip.service.ts'
import { mediaAddress } from './media-address.ts'
import { addVideoLink } from './media.attach.ts'
import { editMedia, readOwnMedia, removeMedia, requireFile, requireVisibleType } from './media.service.ts'
import { cropImage, cropProfileImage, uploadImage, type ImageParts } from './image.service.ts'
import { readStorage } from './quota.service.ts'
import { parseVideoUrl } from './video-link.ts'
import { readVideoTitle } from './video-title.ts'

/** Encoding an image or fetching a title takes seconds: these calls hold no transaction open meanwhile. */
const slow = { transaction: 'own', once: true } as const

export const mediaRoutes = ({ outbound, ...parts }: ImageParts & ClipParts & { outbound: Outbound }): Route[] => [
  handleRead(mediaFileCall, async ({ tx, viewer, params, request, reply }) => {
    const { db_key: key, variant } = params
    const { type, disposition } = await requireVisibleType(tx, viewer, key, variant)
    // the file of a key never changes; only its visibility does, which was just checked
    const tag = `"${variant}"`
    const isKnown = request.headers['if-none-match'] === tag
    const file = isKnown ? undefined : await requireFile(parts.storage, key, variant)
    void reply
      .header('etag', tag)
      // the browser caches the file, and asks each time whether it is still visible
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    if (disposition !== undefined) void reply.header('content-disposition', disposition)
    if (file === undefined) return reply.status(304).send()
    void reply.header('content-type', type).header('accept-ranges', 'bytes')
    const range = readRange(request.headers.range, file.size)
    if (range === undefined) return reply.header('content-length', file.size).send(file.stream())
    if (range === 'none') return reply.status(416).header('content-range', `bytes */${file.size}`).send()
    return reply
      .status(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
      .header('content-length', range.last - range.first + 1)
      .send(file.stream(range))
  }),
  handle(
    uploadCall,
    async ({ db, viewer, body }) => readOwnMedia(db, viewer, await uploadImage(db, parts, viewer, body)),
    slow,
  ),
  handle(readClipCall, async ({ tx, viewer, query }) => ({
    upload: await readReceived(tx, viewer, query.key),
  })),
  handle(
    sendClipCall,
    async ({ db, viewer, query, body }) => ({
      upload: await receiveClipPiece(db, parts.storage, viewer, query, body),
    }),
    { transaction: 'own' },
  ),
  handle(
    finishClipCall,
    async ({ db, viewer, body }) => readOwnMedia(db, viewer, await finishClip(db, parts, viewer, body)),
    slow,
  ),
  handle(storageCall, async ({ tx, viewer }) => ({ storage: await readStorage(tx, viewer) })),
  handle(readMediaCall, async ({ tx, viewer, params }) => ({ media: await readOwnMedia(tx, viewer, params.db_key) })),
  handle(editMediaCall, async ({ tx, viewer, params, body }) => {
    await editMedia(tx, viewer, params.db_key, body)
    return { setData: { db_key: params.db_key } }
  }),
  handle(deleteMediaCall, async ({ tx, viewer, params }) => {
    await removeMedia(tx, viewer, params.db_key)
    return { setData: { db_key: params.db_key } }
  }),
  handle(
    cropMediaCall,
    async ({ db, viewer, params, body }) => ({
      setData: { db_key: await cropImage(db, parts, viewer, params.db_key, body) },
    }),
    slow,
  ),
  handle(
    videoLinkCall,
    async ({ db, viewer, body }) => {
      const link = parseVideoUrl(body.url)
      if (link === undefined) throw fieldError('url', 'INVALID_VIDEO_URL')
      const db_key = await addVideoLink(db, viewer, link, await readVideoTitle(outbound, link))
      return { media: await readOwnMedia(db, viewer, db_key) }
    },
    slow,
  ),
  handle(
    profileImageCall,
    async ({ db, viewer, body: { db_key, ...crop } }) => {
      const key = await cropProfileImage(db, parts, viewer, db_key, crop)
      return { setData: { db_key: key, profile_image_url: mediaAddress(key, 'thumb') } }
    },
    slow,
  ),
]
