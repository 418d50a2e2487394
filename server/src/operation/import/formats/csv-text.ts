import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import type { ReadOptions } from './imported.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Without zeros, which the database stores in no text. */
export const decodeText = (bytes: Buffer): string => decode(bytes).replaceAll('\0', '')

/** UTF-8, UTF-16, or else Windows-1250, in which programs of Hungarian Windows write. */
function decode(bytes: Buffer): string {
  const [first, second] = [bytes[0], bytes[1]]
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // of letters that ASCII has the higher byte is 0
  if (first !== undefined && first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

const separators = [',', ';', '\t', '|'] as const

/** The sign that stands most often outside of quotes in the first line. */
export function guessSeparator(text: string): (typeof separators)[number] {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const sign of text.slice(0, 10_000)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '\n') break
    else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const count = (sign: string): number => counts.get(sign) ?? 0
  return separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The rows one by one; `to`: only so many. What cannot be read is counted as skipped. */
export async function* readRows(
  text: string,
  { to, onSkip }: Pick<ReadOptions, 'onSkip'> & { to?: number },
): AsyncGenerator<string[]> {
  const skip = (): undefined => {
    onSkip?.('broken')
  }
  const rows = Readable.from(cutBytes(Buffer.from(text)), { objectMode: false }).pipe(
    parse({
      delimiter: guessSeparator(text),
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: largestRow,
      ...(to === undefined ? {} : { to }),
      on_skip: skip,
    }),
  )
  try {
    yield* rows as AsyncIterable<string[]>
  } catch {
    // a row without an end
    skip()
  }
}

/** In letters. A quote that is not closed makes the rest of a file one row. */
const largestRow = 2_000_000

/** All rows of a piece are parsed at once. */
const pieceBytes = 64 * 1024

function* cutBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
