/** What every format is read into. */
export interface ImportedEntry {
  /** The same in every reading of the same source: its own id, or a hash of time and text. */
  sourceId: string
  /** The instant as ISO text with offset or Z. */
  at: string
  /** IANA zone, if the source names one; otherwise undefined and `at` is local to the member's own zone. */
  zone: string | undefined
  /** True if the source has a day without a time. */
  isDayOnly: boolean
  /** As stored here: the signs of docs/writing.md. */
  text: string
  /** The source's own name of the mood, to be mapped by the member. */
  mood: string | undefined
  /** Names of activities and tags. */
  tags: string[]
  place: { name: string | undefined; latitude: number | undefined; longitude: number | undefined } | undefined
  media: ImportedMedia[]
}
export interface ImportedMedia {
  /** Its path within the archive. */
  path: string
  kind: 'image' | 'audio' | 'video'
}
export type ImportFormat = 'day_one' | 'daylio' | 'journey' | 'diarium' | 'markdown' | 'csv' | 'entemi'
/** A folder of files that were sent: entries of a ZIP, read without unpacking to disk as a whole. */
export interface Archive {
  list(): readonly { path: string; size: number }[]
  read(path: string, maxBytes: number): Promise<Buffer>
  close(): Promise<void>
}
export interface FormatReader {
  detect(archive: Archive): Promise<boolean>
  read(archive: Archive, options: ReadOptions): AsyncIterable<ImportedEntry>
}
export interface ReadOptions {
  /** For CSV: which column is what. */
  columns?: Record<string, string>
  locale?: string
  /** Called for each entry or file that is left out, with the reason: see `SkipReason`. */
  onSkip?: (reason: SkipReason) => void
}
/**
 * broken: cannot be read. no_date: nothing says when. empty: nothing in it. removed: deleted at its source. not_diary: not the
 * member's own, or no entry of a diary. media_missing: a picture or recording that the archive has not. media_unknown: of an
 * unknown kind.
 */
export type SkipReason =
  | 'broken'
  | 'no_date'
  | 'empty'
  | 'removed'
  | 'not_diary'
  | 'too_large'
  | 'media_missing'
  | 'media_unknown'
