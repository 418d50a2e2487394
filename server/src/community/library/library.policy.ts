import type { LibraryName } from '@entemi/contract/platform/letters'
import { ApiError } from '#/platform/api-error.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export function requireOpen(open: readonly LibraryName[], library: LibraryName): void {
  if (!open.includes(library)) throw new ApiError('LIBRARY_CLOSED')
}

/** Members can add to `yousend` only; it is published after review. */
export function requireMayAdd(viewer: Viewer, open: readonly LibraryName[], library: LibraryName): void {
  if (viewer.role === 'ADMIN') return
  if (library !== 'yousend') throw new ApiError('FORBIDDEN')
  requireOpen(open, library)
}
