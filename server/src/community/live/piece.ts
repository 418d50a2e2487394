import * as mp4 from './mp4.ts'
import * as webm from './webm.ts'

/** Formats of the browsers' recorders; also the file extension of a piece. */
export type PieceFormat = 'mp4' | 'webm'

export const pieceTypes: Readonly<Record<PieceFormat, string>> = { mp4: 'video/mp4', webm: 'video/webm' }

/** Undefined if the bytes are not the beginning of a recording. */
export function findFormat(bytes: Buffer): PieceFormat | undefined {
  if (mp4.readBeginning(bytes) !== undefined) return 'mp4'
  return webm.readBeginning(bytes) === undefined ? undefined : 'webm'
}

/** Undefined if the bytes are not a piece of the recording with this beginning. */
export function readSeconds(format: PieceFormat, beginning: Buffer, bytes: Buffer): number | undefined {
  if (format === 'mp4') {
    const tracks = mp4.readBeginning(beginning)
    return tracks && mp4.readFragment(bytes, tracks)
  }
  const tracks = webm.readBeginning(beginning)
  return tracks && webm.readCluster(bytes, tracks)
}
