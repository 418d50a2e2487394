import type { PieceFormat } from './piece.ts'

/** A piece in a playlist. */
export interface ListedPiece {
  n: number
  part: number
  format: PieceFormat
  seconds: number
  at: Date
}

/** Target duration at least: players wait this long before they reload the playlist. */
const minTarget = 2

/** The last half minute of a live broadcast. */
export const liveName = 'index.m3u8'
/** The whole of an ended broadcast. */
export const recordingName = 'recording.m3u8'
export const beginningName = (part: number, format: PieceFormat): string => `init-${part}.${format}`
export const pieceName = (n: number, format: PieceFormat): string => `${n}.${format}`

export function writePlaylist(pieces: readonly ListedPiece[], isOver: boolean): string {
  const [first] = pieces
  if (first === undefined) throw new Error('a playlist without pieces')
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.max(minTarget, ...pieces.map(({ seconds }) => Math.round(seconds)))}`,
    // beginnings have numbers too, but are not in the playlist
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
