import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { limits } from '@entemi/contract/platform/limits'
import {
  cropMediaCall,
  type MediaRecord,
  mediaFileCall,
  type mediaVariants,
  readMediaCall,
  uploadCall,
} from '@entemi/contract/core/media'
import { addPostCall, readPostCall } from '@entemi/contract/diary/post'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let anna: TestMember
beforeAll(async () => {
  server = await startTestServer()
  anna = await makeMember(server)
})
afterAll(() => server.stop())

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#886644' } })

const upload = (member: TestMember, image: Uint8Array<ArrayBuffer>, query: { file_name?: string } = {}) =>
  member.client.call(uploadCall, { raw: image, query })

async function fetchVariant(member: TestMember, dbKey: MediaRecord['db_key'], variant: (typeof mediaVariants)[number]) {
  return member.client.call(mediaFileCall, { params: { db_key: dbKey, variant } })
}

/** What is in the table, in the storage and in quarantine. */
async function readStored(member: TestMember) {
  const rows = await server.db.selectFrom('media').select('id').where('owner_id', '=', member.personId).execute()
  return { rows: rows.length, files: await countFiles('media'), waiting: await countFiles('quarantine') }
}

const countFiles = async (name: string): Promise<number> =>
  (await readdir(join(server.folder, name), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length

describe('R3.07 an uploaded image', () => {
  test('is answered with its record, db_key first, and is stored in five sizes', async () => {
    const answer = await upload(anna, bytesOf(await plain(2000, 1000).jpeg().toBuffer()), { file_name: 'A tó.jpg' })
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body)[0]).toBe('db_key')
    const { db_key } = answer.body
    expect(answer.body).toEqual({
      db_key,
      type: 'image/jpeg',
      media_type: 'i',
      provider: null,
      url: null,
      pres: `/media/${db_key}/pres`,
      poster: null,
      thumb: `/media/${db_key}/thumb`,
      orig: `/media/${db_key}/orig`,
      width: 2000,
      height: 1000,
      widths: [480, 800],
      preview: expect.stringMatching(/^UklGR[\w+/]{40,194}=*$/),
      duration: null,
      peaks: null,
      title: null,
      description: null,
      author: null,
      lat: null,
      lon: null,
      place: null,
      exif: null,
    })
    for (const [variant, type, width, height] of [
      ['thumb', 'image/webp', 256, 256],
      ['w480', 'image/webp', 480, 240],
      ['w800', 'image/webp', 800, 400],
      ['pres', 'image/webp', 1600, 800],
      ['orig', 'image/jpeg', 2000, 1000],
    ] as const) {
      const file = await fetchVariant(anna, db_key, variant)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-security-policy')).toContain('sandbox')
      expect(await sharp(file.bytes).metadata()).toMatchObject({ format: type.slice(6), width, height })
    }
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const answer = await upload(anna, bytesOf(await plain(80, 60).toFormat(format).toBuffer()))
    expect([answer.status, answer.body.width, answer.body.height]).toEqual([201, 80, 60])
    expect(answer.body.type).toBe(format === 'jpeg' ? 'image/jpeg' : 'image/webp')
  })

  test('is stored no larger than 4096 px', async () => {
    const answer = await upload(anna, bytesOf(await plain(5000, 500).jpeg().toBuffer()))
    expect([answer.body.width, answer.body.height]).toEqual([4096, 410])
  })

  test('may be one of several at once, each with its own key', async () => {
    const image = bytesOf(await plain(300, 300).png().toBuffer())
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(anna, image)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body.db_key)).size).toBe(6)
  })

  test('is stored under a key that the server makes, whatever the name of its file', async () => {
    const image = bytesOf(await plain(60, 60).png().toBuffer())
    for (const file_name of ['../../../etc/passwd', 'C:\\Windows\\kép\u0000\u202E.png', 'a'.repeat(300)]) {
      const { body } = await upload(anna, image, { file_name })
      expect(body.title).toBeNull()
      expect(body.db_key).toMatch(/^[A-Za-z0-9_-]{32}$/)
    }
    const long = await upload(anna, image, { file_name: 'a'.repeat(301) })
    expect([long.status, long.error.fields]).toEqual([422, [{ name: 'file_name', code: 'DATA_TOO_LONG', max: 300 }]])
  })

  test.each(['image/png', 'application/json', 'multipart/form-data; boundary=x', 'text/html'])(
    'is known by its bytes, not by a declared %s',
    async (type) => {
      const image = bytesOf(await plain(60, 60).webp().toBuffer())
      const answer = await anna.client.call(uploadCall, { raw: image, headers: { 'content-type': type } })
      expect([answer.status, answer.body.type]).toEqual([201, 'image/webp'])
    },
  )
})

describe('the EXIF data of an image', () => {
  // 47/1 30/1, a latitude in EXIF, in either byte order
  const latitude = ['2f000000010000001e00000001000000', '0000002f000000010000001e00000001']
  const secrets = ['TITKOS-KAMERA', 'TITKOS-HELY', ...latitude.map((hex) => Buffer.from(hex, 'hex'))]

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is in no variant of a %s, nor is the place', async (format) => {
    const image = await plain(400, 200)
      .withExif({
        IFD0: { Make: 'TITKOS-KAMERA' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '47/1 30/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '19/1 2/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- TITKOS-HELY --></x:xmpmeta>')
      .toFormat(format)
      .toBuffer()
    const sent = await sharp(image).metadata()
    expect(sent.exif?.includes('TITKOS-KAMERA')).toBe(true)
    const { body } = await upload(anna, bytesOf(image))
    for (const variant of ['thumb', 'pres', 'orig'] as const) {
      const { bytes } = await fetchVariant(anna, body.db_key, variant)
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
      for (const secret of secrets) expect(Buffer.from(bytes).includes(secret)).toBe(false)
    }
    expect([body.lat, body.lon]).toEqual([null, null])
    const row = await server.db
      .selectFrom('media')
      .selectAll()
      .where('db_key', '=', body.db_key)
      .executeTakeFirstOrThrow()
    expect([row.lat_cell, row.lon_cell]).toEqual([null, null])
    expect(
      Object.keys(row.exif ?? {}).filter((name) => !['imgWidth', 'imgHeight', 'orientation'].includes(name)),
    ).toEqual([])
    expect(JSON.stringify([row.exif, body.exif])).not.toContain('TITKOS')
  })

  test('R3.07 is kept without the position, shown to the owner alone, and goes to a cropped copy', async () => {
    const image = await plain(400, 200)
      .withExif({
        IFD2: { DateTimeOriginal: '2024:07:20 18:30:05' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '19/1 2/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    const { body } = await upload(anna, bytesOf(image))
    const when = { dateTimeOriginal: '2024:07:20 18:30:05', datetime: '2024-07-20T18:30:05', date: '2024-07-20' }
    const known = JSON.parse(body.exif ?? 'null') as Record<string, unknown>
    expect(known).toMatchObject({ ...when, time: '18:30:05' })
    expect(Object.keys(known).filter((name) => /lat|lon|alt|direction|accuracy|gps|thumbnail/i.test(name))).toEqual([])
    const cropped = await anna.client.call(cropMediaCall, {
      params: { db_key: body.db_key },
      body: { points: [0, 0, 100, 100] },
    })
    const { db_key } = cropped.body.setData
    const { media } = (await anna.client.call(readMediaCall, { params: { db_key } })).body
    expect(media.exif).toBe(body.exif)
    const note = { type: 'note' as const, text: 'Kép.', media: [body.db_key], privacy_status: 9 as const }
    const { post_id } = (await anna.client.call(addPostCall, { body: note })).body.setData
    const exifFor = async (reader: TestMember) =>
      (await reader.client.call(readPostCall, { params: { id: post_id } })).body.post.media[0]?.exif
    const other = await makeMember(server)
    expect([await exifFor(anna), await exifFor(other)]).toEqual([body.exif, null])
  })

  test('rotates it upright', async () => {
    const jpeg = await plain(400, 200).jpeg().toBuffer()
    // one entry, 0x0112 = 6: the camera was held upright
    const orientation = Buffer.from(
      'ffe10022457869660000' + '49492a0008000000' + '010012010300010000000600000000000000',
      'hex',
    )
    const image = Buffer.concat([jpeg.subarray(0, 2), orientation, jpeg.subarray(2)])
    const { body } = await upload(anna, bytesOf(image))
    expect([body.width, body.height]).toEqual([200, 400])
  })
})

/** 256 megapixels in 33 kB: one bit each, and deflate compresses zeros well. */
function pixelBomb(): Buffer {
  const side = 16_384
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((1 + side / 8) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that is no image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'
  const jpeg = () => plain(900, 900).jpeg().toBuffer()
  const broken = [422, [{ name: 'file', code: 'INVALID_FORMAT' }]]
  const unknown = [415, undefined]

  const samples: [string, () => Buffer | Promise<Buffer>, unknown[]][] = [
    ['a pixel bomb', pixelBomb, [422, [{ name: 'file', code: 'MAX_VALUE', max: limits.upload.pixels }]]],
    ['nothing', () => Buffer.alloc(0), [422, [{ name: 'file', code: 'FIELD_REQUIRED' }]]],
    ['SVG', () => Buffer.from(svg), unknown],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`), unknown],
    ['HTML named .png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), unknown],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>'), unknown],
    ['TIFF', () => plain(60, 60).tiff().toBuffer(), unknown],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), unknown],
    ['a ZIP', () => Buffer.from('PK\x03\x04'.padEnd(64, '\0'), 'latin1'), unknown],
    ['one byte', () => Buffer.from('x'), unknown],
    ['half of a JPEG', async () => (await jpeg()).subarray(0, 1500), broken],
    ['the head of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), broken],
    ['SVG behind the head of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), broken],
    ['SVG behind the head of a GIF', () => Buffer.from(`GIF89a${svg}`, 'latin1'), broken],
  ]
  test.each(samples)('%s is refused with its code, and nothing of it is stored', async (_name, make, expected) => {
    const member = await makeMember(server)
    const before = await readStored(member)
    const answer = await upload(member, bytesOf(await make()), { file_name: 'nyaralás.png' })
    expect([answer.status, answer.error.fields]).toEqual(expected)
    expect(await readStored(member)).toEqual(before)
  })

  test('does not affect the server: the next image is stored', async () => {
    const bomb = upload(anna, bytesOf(pixelBomb()))
    const good = upload(anna, bytesOf(await plain(60, 60).png().toBuffer()))
    expect([(await bomb).status, (await good).status]).toEqual([422, 201])
  })
})

interface Sent {
  status: number | undefined
  code: string | undefined
}

/** With node:http, because fetch cannot send slowly or abort half way. */
function send(
  member: TestMember,
  chunks: Buffer[],
  options: { length?: number; cutWhen?: () => Promise<void> } = {},
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.origin}/api/upload/media`, {
      method: 'PUT',
      headers: {
        origin: server.origin,
        cookie: member.client.cookie() ?? '',
        ...(options.length === undefined ? {} : { 'content-length': options.length }),
      },
    })
    call.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, code: (JSON.parse(text) as { error_code?: string }).error_code }),
      )
    })
    call.on('error', () => resolve({ status: undefined, code: undefined }))
    for (const chunk of chunks) call.write(chunk)
    if (options.cutWhen === undefined) call.end()
    else options.cutWhen().then(() => call.destroy(), reject)
  })
}

const megabyte = Buffer.alloc(1024 * 1024, 1)

describe('a file that', () => {
  test('is larger than 20 MB is refused with 413, by its Content-Length or while it is read, and nothing of it is stored', async () => {
    const member = await makeMember(server)
    const before = await readStored(member)
    const chunks = Array<Buffer>(21).fill(megabyte)
    expect(await send(member, chunks)).toEqual({ status: 413, code: 'TOO_LARGE' })
    expect(await send(member, chunks, { length: 21 * megabyte.length })).toEqual({ status: 413, code: 'TOO_LARGE' })
    expect(await readStored(member)).toEqual(before)
  })

  test('is aborted half way leaves nothing', async () => {
    const member = await makeMember(server)
    const before = await readStored(member)
    const image = await plain(1500, 1500).png({ compressionLevel: 0 }).toBuffer()
    const half = image.subarray(0, image.length / 2)
    const arriving = async () => {
      await expect.poll(() => countFiles('quarantine')).toBe(1)
    }
    expect((await send(member, [half], { length: image.length, cutWhen: arriving })).status).toBeUndefined()
    await expect.poll(() => readStored(member)).toEqual(before)
    expect((await upload(member, bytesOf(image))).status).toBe(201)
  })

  test('is sent without a session is not read', async () => {
    const answer = await server.client().call(uploadCall, { raw: bytesOf(megabyte) })
    expect([answer.status, answer.error.error_code]).toEqual([401, 'LOGIN_REQUIRED'])
  })
})

test('a full storage answers 507, and nothing of the image is stored', async () => {
  let puts = 0
  const full = await startTestServer(
    {},
    {
      storage: (real) => ({
        ...real,
        put: async (key, body, type) => {
          if (++puts === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          await real.put(key, body, type)
        },
      }),
    },
  )
  try {
    const member = await makeMember(full)
    const image = bytesOf(await plain(60, 60).png().toBuffer())
    const answer = await upload(member, image)
    expect([answer.status, answer.error.error_code]).toEqual([507, 'STORAGE_FULL'])
    expect(await full.db.selectFrom('media').select('id').execute()).toEqual([])
    const left = await readdir(join(full.folder, 'media'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    expect((await upload(member, image)).status).toBe(201)
  } finally {
    await full.stop()
  }
})
