import sharp, { type Sharp } from 'sharp'
import { encodePreview, reopen, toRaw } from '#/core/media/picture-encoding.ts'
import { entryAlbums } from './demo.albums.ts'
import type { GroupKey } from './demo.communities.ts'
import { demoEntries } from './demo.entries.ts'
import { companySite, foundedAt, joinedAt, mainSite, zoneOf, type DemoIds } from './demo.ids.ts'
import { demoLooks } from './demo.looks.ts'
import type { PersonKey } from './demo.people.ts'
import { drawPortrait } from './demo.portraits.ts'
import { createRandom } from './demo.random.ts'
import { coverTops, entryScenes, groupScenes } from './demo.scenes.ts'
import { momentOf } from './demo.time.ts'

export interface ImageStore {
  put(key: string, body: Buffer, type: string): Promise<void>
}

export interface DemoImage {
  id: string
  of: { person: PersonKey } | { group: GroupKey } | { cover: GroupKey } | { entry: number; position: number }
  ownerId: string
  siteId: number
  dbKey: string
  title: string | null
  width: number
  height: number
  widths: number[] | null
  preview: string | null
  bytes: number
}

export const imageMime = 'image/webp'

const thumbSize = 256
const portraitSize = 512
const scene = { width: 1280, height: 800 }
const cover = { width: 1280, height: 424 }
const enlarged = 4
const atOnce = 2

interface Drawing extends Omit<DemoImage, 'id' | 'dbKey' | 'widths' | 'preview' | 'bytes'> {
  made: Temporal.Instant
  svg: string
  /** Drawn separately if the middle of the image is not suitable. */
  thumbSvg?: string
}

/** Draws and stores every image. The keys are the same at every run: a retry after a crash overwrites the files. */
export async function storeImages(storage: ImageStore, today: Temporal.PlainDate, ids: DemoIds): Promise<DemoImage[]> {
  const random = createRandom('pictures')
  const queue = listDrawings(today, ids).map(({ made, ...drawing }, index) => ({
    index,
    drawing,
    names: { id: random.uuid(made), dbKey: random.hex(32) },
  }))
  const stored: DemoImage[] = []
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      stored[next.index] = await storeDrawing(storage, next.drawing, next.names)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return stored
}

function listDrawings(today: Temporal.PlainDate, ids: DemoIds): Drawing[] {
  const portraits = Object.entries(demoLooks).map(([key, look]): Drawing => {
    const person = key as PersonKey
    return {
      of: { person },
      made: joinedAt(today, person),
      ownerId: ids.person[person],
      siteId: person === 'oliver' ? companySite : mainSite,
      title: null,
      width: portraitSize,
      height: portraitSize,
      svg: drawPortrait(look),
    }
  })
  const groupImages = Object.entries(groupScenes).map(([key, { cover, emblem }]): Drawing => {
    const group = key as GroupKey
    return {
      of: { group },
      made: foundedAt(today, group),
      ownerId: ids.group[group],
      siteId: group === 'c1' ? companySite : mainSite,
      title: null,
      ...scene,
      svg: frame(cover, 320, 200),
      thumbSvg: frame(emblem, 100, 100),
    }
  })
  const covers = Object.entries(coverTops).map(([key, top]): Drawing => {
    const group = key as GroupKey
    return {
      of: { cover: group },
      made: foundedAt(today, group),
      ownerId: ids.group[group],
      siteId: mainSite,
      title: null,
      ...cover,
      svg: frame(groupScenes[group].cover, 320, 106, top),
    }
  })
  const scenes = demoEntries.flatMap((entry): Drawing[] => {
    const single = entryScenes[entry.no]
    const drawn = single === undefined ? (entryAlbums[entry.no] ?? []) : [{ ...single, width: 320, height: 200 }]
    return drawn.map(({ alt, drawing, width, height }, position) => ({
      of: { entry: entry.no, position },
      made: momentOf(today, entry.when, zoneOf(entry.author)).toInstant(),
      ownerId: ids.person[entry.author],
      siteId: mainSite,
      title: alt,
      width: width * enlarged,
      height: height * enlarged,
      svg: frame(drawing, width, height),
    }))
  })
  return [...portraits, ...groupImages, ...scenes, ...covers]
}

const frame = (drawing: string, width: number, height: number, top = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${width} ${height}">${drawing}</svg>`

async function storeDrawing(
  storage: ImageStore,
  { svg, thumbSvg, ...image }: Omit<Drawing, 'made'>,
  names: { id: string; dbKey: string },
): Promise<DemoImage> {
  const drawn = await toRaw(draw(svg, image.width, image.height).removeAlpha())
  const pres = await pack(reopen(drawn))
  const thumb = await pack(draw(thumbSvg ?? svg, thumbSize, thumbSize))
  await storage.put(`${names.dbKey}/thumb`, thumb, imageMime)
  await storage.put(`${names.dbKey}/pres`, pres, imageMime)
  await storage.put(`${names.dbKey}/orig`, pres, imageMime)
  // people and groups are shown from their thumb; the widths of the others are made after the start, which would be slower
  const isLarge = 'entry' in image.of || 'cover' in image.of
  const sizes = { widths: isLarge ? null : [], preview: isLarge ? await encodePreview(drawn) : null }
  return { ...image, ...names, ...sizes, bytes: pres.length }
}

const pack = (image: Sharp): Promise<Buffer> => image.webp({ quality: 82, effort: 2 }).toBuffer()

function draw(svg: string, width: number, height: number): Sharp {
  // the size goes into the drawing: librsvg then draws it sharp at that size instead of enlarging a small one
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" `)
  return sharp(Buffer.from(sized))
}
