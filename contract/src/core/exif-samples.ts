type Value = { type: 2; text: string } | { type: 3 | 4 | 5; numbers: readonly number[] }

interface Sample {
  main?: Record<number, Value>
  photo?: Record<number, Value>
  gps?: Record<number, Value>
  thumbnail?: Uint8Array
  little?: boolean
}

/** A JPEG whose header has these facts; its image is empty. */
export function makeJpeg(sample: Sample): Uint8Array<ArrayBuffer> {
  const tiff = makeTiff(sample)
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, ...short(tiff.length + 8), ...ascii('Exif'), 0, 0]
  return Uint8Array.from([...head, ...tiff, 0xff, 0xda, 0, 2, 0xff, 0xd9])
}

export const text = (value: string): Value => ({ type: 2, text: value })
export const shorts = (...numbers: number[]): Value => ({ type: 3, numbers })
/** In hundredths; NaN has the denominator 0. */
export const ratios = (...numbers: number[]): Value => ({ type: 5, numbers })

function makeTiff({ main = {}, photo, gps, thumbnail, little = false }: Sample): number[] {
  const order = (bytes: number[]) => (little ? bytes.toReversed() : bytes)
  const folders = [photo, gps].filter((folder) => folder !== undefined)
  const pointers: Record<number, Value> = {}
  const all: Record<number, Value>[] = []
  const place = (index: number) => 8 + folderSize * index
  if (photo !== undefined) pointers[0x8769] = { type: 4, numbers: [place(1 + folders.indexOf(photo))] }
  if (gps !== undefined) pointers[0x8825] = { type: 4, numbers: [place(1 + folders.indexOf(gps))] }
  all.push({ ...main, ...pointers }, ...folders)
  const smallAt = place(all.length)
  const dataAt = smallAt + (thumbnail === undefined ? 0 : folderSize)
  if (thumbnail !== undefined) {
    all.push({ 0x0201: { type: 4, numbers: [dataAt] }, 0x0202: { type: 4, numbers: [thumbnail.length] } })
  }
  const bytes = [
    ...(little ? [0x49, 0x49] : [0x4d, 0x4d]),
    ...order(short(42)),
    ...order(long(8)),
    ...all.flatMap((folder, index) => {
      const next = index === 0 && thumbnail !== undefined ? smallAt : 0
      return makeFolder(folder, place(index), next, order)
    }),
  ]
  return [...bytes, ...(thumbnail ?? [])]
}

/** Room for the fields and for what they point to. */
const folderSize = 512

function makeFolder(
  folder: Record<number, Value>,
  at: number,
  next: number,
  order: (bytes: number[]) => number[],
): number[] {
  const fields = Object.entries(folder)
  const bytes = order(short(fields.length))
  const rest: number[] = []
  const restAt = at + 2 + fields.length * 12 + 4
  for (const [name, value] of fields) {
    const data =
      value.type === 2 ? [...ascii(value.text), 0] : value.numbers.flatMap((one) => encode(value.type, one, order))
    const count = value.type === 2 ? data.length : value.numbers.length
    bytes.push(...order(short(Number(name))), ...order(short(value.type)), ...order(long(count)))
    if (data.length <= 4) bytes.push(...data, ...Array.from({ length: 4 - data.length }, () => 0))
    else {
      bytes.push(...order(long(restAt + rest.length)))
      rest.push(...data)
    }
  }
  bytes.push(...order(long(next)), ...rest)
  return [...bytes, ...Array.from({ length: folderSize - bytes.length }, () => 0)]
}

function encode(type: 3 | 4 | 5, number: number, order: (bytes: number[]) => number[]): number[] {
  if (type === 3) return order(short(number))
  if (type === 4) return order(long(number))
  return Number.isNaN(number)
    ? [...long(0), ...long(0)]
    : [...order(long(Math.round(number * 100))), ...order(long(100))]
}

const short = (number: number): number[] => [(number >> 8) & 255, number & 255]
const long = (number: number): number[] => [...short(Math.floor(number / 65_536)), ...short(number & 65_535)]
const ascii = (value: string): number[] => Array.from(value, (letter) => letter.charCodeAt(0))
