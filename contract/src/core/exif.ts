/** The EXIF data of an image, by the specification's names; missing and invalid values are left out. */
export interface PhotoFacts {
  lat?: number
  lon?: number
  /** Metres above the sea. */
  alt?: number
  /** Degrees from the north. */
  direction?: number
  /** Metres. */
  accuracy?: number
  /** As written: 2026:11:14 18:30:00. */
  dateTimeOriginal?: string
  /** The same as ISO, with the offset where the camera knew it. */
  datetime?: string
  date?: string
  time?: string
  imgWidth?: number
  imgHeight?: number
  orientation?: number
  thumbnail?: Uint8Array<ArrayBuffer>
}

/** What is stored with an image: no position, no direction, no altitude, no small copy of the image. */
export type StoredExif = Pick<PhotoFacts, (typeof storedFields)[number]>

const storedFields = ['dateTimeOriginal', 'datetime', 'date', 'time', 'imgWidth', 'imgHeight', 'orientation'] as const

/** Undefined if nothing remains. */
export function withoutPosition(facts: PhotoFacts): StoredExif | undefined {
  const stored = storedFields.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]] as const)
  return stored.length === 0 ? undefined : Object.fromEntries(stored)
}

/** Of the bytes of a JPEG. Never throws: an image with invalid EXIF is still an image. */
export function readExif(bytes: Uint8Array<ArrayBuffer>): PhotoFacts {
  return readTiff(findTiff(bytes))
}

/** Of the EXIF block of any image, which starts with its name. */
export function readExifBlock(block: Uint8Array<ArrayBuffer>): PhotoFacts {
  return readTiff(openTiff(block.subarray(6)))
}

function readTiff(tiff: Tiff | undefined): PhotoFacts {
  if (tiff === undefined) return {}
  const main = readFolder(tiff, tiff.first)
  const photo = readFolder(tiff, numberOf(main.fields, tag.photoFolder))
  const gps = readFolder(tiff, numberOf(main.fields, tag.gpsFolder))
  const small = readFolder(tiff, main.next)
  return dropMissing({
    ...readPlace(gps.fields),
    ...readMoment(photo.fields),
    imgWidth: numberOf(photo.fields, tag.width),
    imgHeight: numberOf(photo.fields, tag.height),
    orientation: numberOf(main.fields, tag.orientation),
    thumbnail: readThumbnail(tiff, small.fields),
  })
}

const tag = {
  orientation: 0x0112,
  photoFolder: 0x8769,
  gpsFolder: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  width: 0xa002,
  height: 0xa003,
  thumbnailAt: 0x0201,
  thumbnailBytes: 0x0202,
} as const

const gpsTag = {
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  altitudeRef: 5,
  altitude: 6,
  direction: 0x11,
  accuracy: 0x1f,
} as const

interface Tiff {
  view: DataView<ArrayBuffer>
  little: boolean
  /** The offset of the first directory. */
  first: number
}

type Fields = ReadonlyMap<number, readonly number[] | string>

/** Finds the EXIF block of a JPEG by its markers, each with a length. */
function findTiff(bytes: Uint8Array<ArrayBuffer>): Tiff | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 10 <= bytes.length;) {
    const length = view.getUint16(at + 2)
    if (bytes[at] !== 0xff || length < 2 || bytes[at + 1] === 0xda) return undefined
    if (bytes[at + 1] === 0xe1 && view.getUint32(at + 4) === 0x45786966 && view.getUint16(at + 8) === 0) {
      return openTiff(bytes.subarray(at + 10, at + 2 + length))
    }
    at += 2 + length
  }
  return undefined
}

function openTiff(bytes: Uint8Array<ArrayBuffer>): Tiff | undefined {
  if (bytes.length < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const order = view.getUint16(0)
  const little = order === 0x4949
  if ((!little && order !== 0x4d4d) || view.getUint16(2, little) !== 42) return undefined
  return { view, little, first: view.getUint32(4, little) }
}

/** Limits for files that claim more than any camera writes. */
const maxRead = { fields: 200, values: 64 }

/** Bytes of one value, by the type's number: byte, text, short, long, ratio, long and ratio with a sign. */
const sizes: Partial<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 9: 4, 10: 8 }

function readFolder(tiff: Tiff, at: number | undefined): { fields: Fields; next: number | undefined } {
  const fields = new Map<number, readonly number[] | string>()
  const { view, little } = tiff
  if (at === undefined || at < 8 || at + 2 > view.byteLength) return { fields, next: undefined }
  const count = Math.min(view.getUint16(at, little), maxRead.fields)
  const end = at + 2 + count * 12
  for (let field = at + 2; field < end && field + 12 <= view.byteLength; field += 12) {
    const value = readField(tiff, field)
    if (value !== undefined) fields.set(view.getUint16(field, little), value)
  }
  return { fields, next: end + 4 <= view.byteLength ? view.getUint32(end, little) : undefined }
}

/** Up to four bytes are in the field itself, longer values at the offset it has. */
function readField({ view, little }: Tiff, field: number): readonly number[] | string | undefined {
  const type = view.getUint16(field + 2, little)
  const count = view.getUint32(field + 4, little)
  const size = sizes[type]
  if (size === undefined || count === 0 || count > maxRead.values) return undefined
  const at = size * count <= 4 ? field + 8 : view.getUint32(field + 8, little)
  if (at + size * count > view.byteLength) return undefined
  const values = Array.from({ length: count }, (_, index) => readValue(view, little, type, at + index * size))
  return type === 2 ? String.fromCharCode(...values).replace(/\0.*$/s, '') : values
}

function readValue(view: DataView, little: boolean, type: number, at: number): number {
  if (type <= 2) return view.getUint8(at)
  if (type === 3) return view.getUint16(at, little)
  if (type === 4) return view.getUint32(at, little)
  if (type === 5) return view.getUint32(at, little) / view.getUint32(at + 4, little)
  if (type === 9) return view.getInt32(at, little)
  return view.getInt32(at, little) / view.getInt32(at + 4, little)
}

function numberOf(fields: Fields, name: number): number | undefined {
  const value = fields.get(name)
  return typeof value === 'object' && Number.isFinite(value[0]) ? value[0] : undefined
}

function textOf(fields: Fields, name: number): string | undefined {
  const value = fields.get(name)
  return typeof value === 'string' ? value : undefined
}

function readPlace(gps: Fields) {
  const lat = readDegrees(gps, gpsTag.latitude, gpsTag.latitudeRef, 'S', 90)
  const lon = readDegrees(gps, gpsTag.longitude, gpsTag.longitudeRef, 'W', 180)
  // A camera without a GPS signal writes 0, 0.
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return {}
  const height = numberOf(gps, gpsTag.altitude)
  return {
    lat,
    lon,
    alt: height !== undefined && numberOf(gps, gpsTag.altitudeRef) === 1 ? -height : height,
    direction: numberOf(gps, gpsTag.direction),
    accuracy: numberOf(gps, gpsTag.accuracy),
  }
}

function readDegrees(gps: Fields, name: number, ref: number, negative: string, max: number): number | undefined {
  const value = gps.get(name)
  if (typeof value !== 'object') return undefined
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = value
  const sum = degrees + minutes / 60 + seconds / 3600
  if (!Number.isFinite(sum) || Math.abs(sum) > max) return undefined
  return textOf(gps, ref)?.toUpperCase() === negative ? -sum : sum
}

function readMoment(photo: Fields) {
  const dateTimeOriginal = textOf(photo, tag.dateTimeOriginal)
  const parts = /^([1-9]\d{3}):(\d\d):(\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(dateTimeOriginal ?? '')
  if (parts === null) return {}
  const [, year, month, day, time] = parts
  const date = `${year}-${month}-${day}`
  if (!isDay(date)) return {}
  const offset = textOf(photo, tag.offsetTimeOriginal) ?? ''
  return { dateTimeOriginal, date, time, datetime: `${date}T${time}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : ''}` }
}

/** February 30 would be read as March 1. */
function isDay(date: string): boolean {
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)
}

function readThumbnail({ view }: Tiff, small: Fields): Uint8Array<ArrayBuffer> | undefined {
  const at = numberOf(small, tag.thumbnailAt)
  const length = numberOf(small, tag.thumbnailBytes)
  if (at === undefined || length === undefined || length === 0 || at + length > view.byteLength) return undefined
  return new Uint8Array(view.buffer, view.byteOffset + at, length).slice()
}

function dropMissing(facts: { [Name in keyof PhotoFacts]: PhotoFacts[Name] | undefined }): PhotoFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as PhotoFacts
}
