import { limits } from '@entemi/contract/platform/limits'
import { ApiError, fieldError } from '#/platform/api-error.ts'
import { plainLine } from './plain-line.ts'

export const documentMime = 'application/pdf'

/** How much of the end is searched for the trailer. */
const tailBytes = 1024

/**
 * Refuses what is not a PDF from its first to its last byte: with something before or after it the same file could be read
 * as another type. The bytes decide, never a name.
 */
export function requireDocument(bytes: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw new ApiError('UNSUPPORTED_MEDIA')
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - tailBytes))
  if (!/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail)) throw fieldError('file', 'INVALID_FORMAT')
}

/** A name that no system takes for a path or for a program; always with the ending of its type. */
export function documentName(name: string | null | undefined): string {
  const plain = (name ?? '').replaceAll(/[\\/:*?"<>|%]+/g, ' ').replace(/\.pdf\s*$/i, '')
  const line = plainLine(plain.replaceAll(/\s+/g, ' ').replace(/^[.\s]+/, ''), limits.fileName)
  return `${line ?? 'file'}.pdf`
}

/** RFC 6266: an ASCII form for old clients, and the name itself. */
export function attachmentHeader(name: string): string {
  const ascii = name.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
  const encoded = encodeURIComponent(name).replaceAll(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
