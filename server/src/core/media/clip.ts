/** What a member records or picks: a voice, or a short video. */
export type ClipKind = 'audio' | 'video'

/** A clip without its metadata. */
export interface Clip {
  bytes: Buffer
  mime: string
  /** The demuxer of ffmpeg that reads it. */
  format: 'matroska' | 'ogg' | 'mov'
  seconds: number
  hasVideo: boolean
  width: number | null
  height: number | null
}
