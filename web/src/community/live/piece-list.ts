/** A segment sent by a host's browser, as in the server's playlist. */
export interface Piece {
  n: number
  file: string
  /** The header that decodes it; another header starts a new part. */
  beginning: string
  seconds: number
  /** Seconds from the beginning of the list. */
  at: number
}

export interface PieceList {
  pieces: Piece[]
  isOver: boolean
}

export function parseList(text: string): PieceList {
  const pieces: Piece[] = []
  let beginning = ''
  let [seconds, at] = [0, 0]
  let isOver = false
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-MAP:')) beginning = /URI="([^"]+)"/.exec(line)?.[1] ?? ''
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
    else if (line === '#EXT-X-ENDLIST') isOver = true
    else if (line !== '' && !line.startsWith('#')) {
      pieces.push({ n: Number.parseInt(line, 10), file: line, beginning, seconds, at })
      at += seconds
    }
  }
  return { pieces, isOver }
}

export const isWebm = (file: string): boolean => file.endsWith('.webm')

/** A viewer starts this many seconds behind the latest frame. */
const behindSeconds = 3
/** A viewer further behind than this skips ahead. */
const mostBehind = 10

/** The segment to start with in a live broadcast. */
export function findEdge({ pieces }: PieceList): Piece | undefined {
  const end = endOf(pieces)
  return pieces.findLast(({ at }) => end - at >= behindSeconds) ?? pieces[0]
}

/** The segment after the last played one, if there is one. */
export function findNext(list: PieceList, last: number): Piece | undefined {
  const next = list.pieces.find(({ n }) => n > last)
  if (next === undefined || list.isOver) return next
  return endOf(list.pieces) - next.at > mostBehind ? findEdge(list) : next
}

/** The segment at a playback time. */
export const findAt = ({ pieces }: PieceList, seconds: number): Piece | undefined =>
  pieces.findLast(({ at }) => at <= seconds) ?? pieces[0]

export function endOf(pieces: readonly Piece[]): number {
  const last = pieces.at(-1)
  return last === undefined ? 0 : last.at + last.seconds
}

const webmCodecs = { V_VP8: 'vp8', V_VP9: 'vp9', V_AV1: 'av01.0.08M.08', A_OPUS: 'opus' }
const mp4Sounds = { mp4a: 'mp4a.40.2', Opus: 'opus' }

/** The MIME type of a part, from its header. */
export function describeType(file: string, bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes)
  const named = (names: Record<string, string>) =>
    Object.entries(names).flatMap(([name, codec]) => (text.includes(name) ? [codec] : []))
  if (isWebm(file)) return `video/webm;codecs="${named(webmCodecs).join(',')}"`
  const avc = text.indexOf('avcC')
  // profile, constraint flags, level
  const profile = [...bytes.subarray(avc + 5, avc + 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `video/mp4;codecs="${[`avc1.${profile}`, ...named(mp4Sounds)].join(',')}"`
}
