import type { LibraryName } from '@entemi/contract/letters'
import type { Tx } from '#/db/database.ts'
import type { Viewer } from '#/session/viewer.ts'
import { readSettings, type SiteSettings } from '#/site/site.settings.ts'
import { isOwn } from './entry.policy.ts'

/** The videos, and those that the administrator has switched on; an administrator has them all. */
export const isOpenTo = (viewer: Viewer, settings: SiteSettings, library: LibraryName): boolean =>
  viewer.role === 'ADMIN' || library === 'video' || settings.libraries.includes(library)

/** An article of a library that is switched off is there for whoever sent it in; anything else stands in no library. */
export async function isOnOpenShelf(
  tx: Tx,
  viewer: Viewer,
  entry: { author_id: string; library: LibraryName | null },
): Promise<boolean> {
  if (entry.library === null || isOwn(viewer, entry)) return true
  return isOpenTo(viewer, await readSettings(tx, viewer.siteId), entry.library)
}
