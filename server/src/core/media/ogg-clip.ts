import type { Clip } from './clip.ts'
import { must } from './strict.ts'

const rate = 48_000
const maxPages = 40_000

interface Page {
  bytes: Buffer
  body: Buffer
  serial: number
  granule: number
}

/** Opus in Ogg, with its page of tags replaced by an empty one. */
export function cleanOgg(bytes: Buffer): Clip {
  const [head, tags, ...sound] = readPages(bytes)
  must(head !== undefined && tags !== undefined && sound.length > 0)
  must(head.body.toString('latin1', 0, 8) === 'OpusHead' && tags.body.toString('latin1', 0, 8) === 'OpusTags')
  must(sound.every(({ serial }) => serial === head.serial) && tags.serial === head.serial)
  // the page after the tags must not continue them
  must(((sound[0]?.bytes.readUInt8(5) ?? 1) & 0x01) === 0)
  const last = sound.reduce((most, { granule }) => Math.max(most, granule), 0)
  return {
    bytes: Buffer.concat([head.bytes, writeTags(tags), ...sound.map((page) => page.bytes)]),
    mime: 'audio/ogg',
    format: 'ogg',
    seconds: (last - head.body.readUInt16LE(10)) / rate,
    hasVideo: false,
    width: null,
    height: null,
  }
}

function readPages(bytes: Buffer): Page[] {
  const pages: Page[] = []
  for (let at = 0; at < bytes.length;) {
    must(bytes.toString('latin1', at, at + 4) === 'OggS' && pages.length < maxPages)
    const segments = bytes.readUInt8(at + 26)
    const from = at + 27 + segments
    const end = from + bytes.subarray(at + 27, from).reduce((sum, size) => sum + size, 0)
    // a recorder that was killed leaves half a page at the end
    if (end > bytes.length) break
    // -1: no packet ends on the page
    const granule = bytes.readBigInt64LE(at + 6)
    pages.push({
      bytes: bytes.subarray(at, end),
      body: bytes.subarray(from, end),
      serial: bytes.readUInt32LE(at + 14),
      granule: granule < 0n ? 0 : Number(granule),
    })
    at = end
  }
  return pages
}

function writeTags({ bytes }: Page): Buffer {
  // the name, a vendor of no letters, no comments
  const body = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)])
  const head = Buffer.from(bytes.subarray(0, 27))
  head.writeUInt32LE(0, 22)
  head.writeUInt8(1, 26)
  const page = Buffer.concat([head, Buffer.from([body.length]), body])
  page.writeUInt32LE(checksum(page), 22)
  return page
}

/** The CRC of Ogg: not reflected, without inversions. */
function checksum(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0)
  }
  return crc >>> 0
}
