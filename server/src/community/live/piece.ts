import * as mp4 from './mp4.ts'
import * as webm from './webm.ts'

/** What recorders of browsers write; the name is the ending of a piece's file too. */
export type PieceFormat = 'mp4' | 'webm'

export const pieceTypes: Readonly<Record<PieceFormat, string>> = { mp4: 'video/mp4', webm: 'video/webm' }

/** Of the beginning of a recording; none where it begins nothing. */
export function findFormat(bytes: Buffer): PieceFormat | undefined {
  if (mp4.readBeginning(bytes) !== undefined) return 'mp4'
  return webm.readBeginning(bytes) === undefined ? undefined : 'webm'
}

/** Of a piece after such a beginning; none where it is not one. */
export function readSeconds(format: PieceFormat, beginning: Buffer, bytes: Buffer): number | undefined {
  if (format === 'mp4') {
    const tracks = mp4.readBeginning(beginning)
    return tracks && mp4.readFragment(bytes, tracks)
  }
  const tracks = webm.readBeginning(beginning)
  return tracks && webm.readCluster(bytes, tracks)
}
