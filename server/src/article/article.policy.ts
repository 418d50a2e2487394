import type { LibraryName } from '@entemi/contract/letters'
import { ApiError } from '#/api-error.ts'
import { isOpenTo } from '#/entry/entry.library.ts'
import type { SiteSettings } from '#/site/site.settings.ts'
import type { Viewer } from '#/session/viewer.ts'

export function requireOpen(viewer: Viewer, settings: SiteSettings, library: LibraryName): void {
  if (!isOpenTo(viewer, settings, library)) throw new ApiError('FORBIDDEN')
}

/** Members send in to one library only, and see it appear after review. */
export function requireMayAdd(viewer: Viewer, settings: SiteSettings, library: LibraryName): void {
  if (library !== 'yousend' && viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
  requireOpen(viewer, settings, library)
}
