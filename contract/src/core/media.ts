import * as z from 'zod/mini'
import { defineCall } from '#/platform/call.ts'
import { MediaKey } from '#/platform/ids.ts'
import { limits } from '#/platform/limits.ts'
import { Latitude, Longitude, Place, TownId } from './town.ts'

/** Widths for smaller screens, each stored as the variant `w480`, `w800`, where the picture is wider and the file smaller than `pres`. */
export const pictureWidths = [480, 800] as const
export const mediaVariants = ['thumb', 'w480', 'w800', 'pres', 'poster', 'orig'] as const

const Address = z.nullable(z.string())

/** The widths and the preview of an image. */
const sizes = {
  /** The `pictureWidths` in which the image is stored, at `/media/:db_key/w<width>`, besides `pres`. */
  widths: z.array(z.number()),
  /** The image in 16 pixels, shown until it is loaded: a WebP in base64, under 200 bytes. Null if it has transparent parts. */
  preview: z.nullable(z.string()),
}

/** What is needed to show an image in the width of the screen. */
export const Picture = z.object({
  pres: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  ...sizes,
})
export type Picture = z.output<typeof Picture>

/** An image, a voice recording (a), an own video (v without a provider), a video link or a document (d), whose title is its file name. Camera data is shown only to the owner, and never contains a position. */
export const MediaRecord = z.object({
  db_key: MediaKey,
  type: z.nullable(z.string()),
  media_type: z.enum(['i', 'v', 'a', 'd']),
  provider: z.nullable(z.enum(['youtube', 'vimeo'])),
  /** Of a link at its service; of a voice, an own video or a document the file itself. */
  url: Address,
  pres: Address,
  poster: Address,
  thumb: Address,
  orig: Address,
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  ...sizes,
  /** Seconds of a voice or an own video. */
  duration: z.nullable(z.number()),
  /** The loudness of a voice over its length, 0 to 100. */
  peaks: z.nullable(z.array(z.number())),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** Fields of the specification, always null: a position is shown to nobody, `place` names the town. */
  lat: z.null(),
  lon: z.null(),
  place: z.nullable(Place),
  exif: z.nullable(z.string()),
})
export type MediaRecord = z.output<typeof MediaRecord>

const KeyParams = z.object({ db_key: MediaKey })
export const SavedMedia = z.object({ setData: z.object({ db_key: MediaKey }) })
const text = (max: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max))))

export const imageFormats = ['jpeg', 'webp', 'png'] as const

/**
 * `points` are left, top, right, bottom in pixels of `orig` (the stored width and height) after the
 * rotation. The zoom is already applied to them; `zoom` is only the position of the slider.
 */
export const Crop = z.strictObject({
  points: z.array(z.number().check(z.int(), z.gte(0), z.lte(20_000))).check(z.length(4, 'INVALID_VALUE')),
  zoom: z.optional(z.number().check(z.gt(0), z.lte(limits.crop.zoom))),
  rotation: z.optional(z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])),
  format: z.optional(z.enum(imageFormats)),
})

export const mediaFileCall = defineCall({
  method: 'GET',
  path: '/media/:db_key/:variant',
  access: 'public',
  summary:
    'Returns the bytes of an image, a voice, a video or a document (a part of them with Range), for those who may see what it is attached to.',
  params: z.object({ db_key: MediaKey, variant: z.enum(mediaVariants) }),
  answer: 'bytes',
})

export const uploadCall = defineCall({
  method: 'PUT',
  path: '/api/upload/media',
  access: 'member',
  summary: 'Stores an image: the body is the raw bytes, `key` is chosen by the client for each upload.',
  query: z.object({
    key: z.optional(z.string().check(z.maxLength(100))),
    file_name: z.optional(z.string().check(z.maxLength(300))),
  }),
  body: 'bytes',
  status: 201,
  answer: MediaRecord,
  errors: ['TOO_LARGE', 'QUOTA_EXCEEDED', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL', 'UNAVAILABLE'],
  allowance: 'upload',
})

export const storageCall = defineCall({
  method: 'GET',
  path: '/api/identity/storage',
  access: 'member',
  summary: 'Returns how many bytes of images and recordings the member has stored on this site, and the limit.',
  answer: z.object({ storage: z.object({ used: z.number(), limit: z.number() }) }),
})

export const readMediaCall = defineCall({
  method: 'GET',
  path: '/api/media/:db_key',
  access: 'member',
  summary: 'Returns the data of an image, for its owner.',
  params: KeyParams,
  answer: z.object({ media: MediaRecord }),
})

export const editMediaCall = defineCall({
  method: 'PATCH',
  path: '/api/media/:db_key',
  access: 'member',
  summary: 'Changes title, description, author and place of one’s own image; null clears a field.',
  params: KeyParams,
  body: z.strictObject({
    title: text(limits.title),
    description: text(limits.media.description),
    author: text(limits.media.author),
    town: z.optional(z.nullable(TownId)),
    /** Instead of a town: the nearest one is stored, not the position. */
    lat: z.optional(z.nullable(Latitude)),
    lon: z.optional(z.nullable(Longitude)),
  }),
  answer: SavedMedia,
  errors: ['CONSENT_REQUIRED'],
})

export const deleteMediaCall = defineCall({
  method: 'DELETE',
  path: '/api/upload/media/:db_key',
  access: 'member',
  summary: 'Deletes one’s own image, wherever it is attached.',
  params: KeyParams,
  answer: SavedMedia,
})

export const cropMediaCall = defineCall({
  method: 'POST',
  path: '/api/media/:db_key/crop',
  access: 'member',
  summary: 'Crops one’s own image into a new one.',
  params: KeyParams,
  body: Crop,
  status: 201,
  answer: SavedMedia,
  errors: ['QUOTA_EXCEEDED', 'STORAGE_FULL', 'UNAVAILABLE'],
  allowance: 'upload',
})

export const videoLinkCall = defineCall({
  method: 'POST',
  path: '/api/media/video',
  access: 'member',
  summary: 'Adds a YouTube or Vimeo link as media; other links are refused.',
  body: z.strictObject({ url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500, 'INVALID_VIDEO_URL')) }),
  status: 201,
  answer: z.object({ media: MediaRecord }),
})

export const profileImageCall = defineCall({
  method: 'POST',
  path: '/api/profile/image',
  access: 'member',
  summary: 'Sets the profile image of the actor, cropped from an uploaded image.',
  body: z.extend(Crop, { db_key: MediaKey }),
  answer: z.object({ setData: z.object({ db_key: MediaKey, profile_image_url: z.string() }) }),
  errors: ['NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_FULL', 'UNAVAILABLE'],
  allowance: 'upload',
})
