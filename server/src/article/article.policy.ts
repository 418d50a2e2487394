import type { LibraryName } from '@entemi/contract/letters'
import { ApiError } from '#/api-error.ts'
import type { SiteSettings } from '#/site/site.settings.ts'
import type { Viewer } from '#/session/viewer.ts'

/** The videos, and those that the administrator has switched on; an administrator has them all. */
export const isOpenTo = (viewer: Viewer, settings: SiteSettings, library: LibraryName): boolean =>
  viewer.role === 'ADMIN' || library === 'video' || settings.libraries.includes(library)

export function requireOpen(viewer: Viewer, settings: SiteSettings, library: LibraryName): void {
  if (!isOpenTo(viewer, settings, library)) throw new ApiError('FORBIDDEN')
}

/** Members send in to one library only, and see it appear after review. */
export function requireMayAdd(viewer: Viewer, settings: SiteSettings, library: LibraryName): void {
  if (library !== 'yousend' && viewer.role !== 'ADMIN') throw new ApiError('FORBIDDEN')
  requireOpen(viewer, settings, library)
}
