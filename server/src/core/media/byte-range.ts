import type { ByteRange } from '#/platform/storage/storage.ts'

/** Of a Range header; undefined: the whole file is sent, as for several ranges. 'none': it begins after the end. */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  // -500: the last 500 bytes
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  return first >= size || last < first ? 'none' : { first, last }
}
