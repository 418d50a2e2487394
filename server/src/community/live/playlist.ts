import type { PieceFormat } from './piece.ts'

/** A piece of a recording with a picture in it, as its list names it. */
export interface ListedPiece {
  n: number
  part: number
  format: PieceFormat
  seconds: number
  at: Date
}

/** Of a list without a longer piece: players wait so long between two looks at it. */
const leastTarget = 2

/** What is on, its last half minute, also a while after its end for those who watch it. */
export const liveName = 'index.m3u8'
/** The whole of what was. */
export const recordingName = 'recording.m3u8'
export const beginningName = (part: number, format: PieceFormat): string => `init-${part}.${format}`
export const pieceName = (n: number, format: PieceFormat): string => `${n}.${format}`

/** The list that a player reads again and again until it is over. */
export function writePlaylist(pieces: readonly ListedPiece[], isOver: boolean): string {
  const [first] = pieces
  if (first === undefined) throw new Error('a playlist of nothing')
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.max(leastTarget, ...pieces.map(({ seconds }) => Math.round(seconds)))}`,
    // a part's beginning has a number of its own, which is no piece of the list
    `#EXT-X-MEDIA-SEQUENCE:${first.n - first.part}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.part - 1}`,
  ]
  let part: number | undefined
  for (const piece of pieces) {
    if (piece.part !== part) {
      if (part !== undefined) lines.push('#EXT-X-DISCONTINUITY')
      lines.push(
        `#EXT-X-MAP:URI="${beginningName(piece.part, piece.format)}"`,
        `#EXT-X-PROGRAM-DATE-TIME:${piece.at.toISOString()}`,
      )
      part = piece.part
    }
    lines.push(`#EXTINF:${piece.seconds.toFixed(3)},`, pieceName(piece.n, piece.format))
  }
  if (isOver) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
