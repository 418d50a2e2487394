import type { PageTable } from '@entemi/contract/operation/admin-page'
import type { Language } from '@entemi/contract/platform/letters'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { fillPageFor, loadPageText } from '#/core/info/info.service.ts'
import { requireVersions } from '#/core/info/page.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

export interface VersionKey {
  table: PageTable
  id: string
  language: Language
  version: number
}

/** A company's own version hides the one of the main site with the same number. */
export async function readPageVersion(
  tx: Tx,
  viewer: Viewer,
  { table, id, language, version }: VersionKey,
): Promise<{ title: string; html: string }> {
  const versions = await requireVersions(tx, table, viewer.siteId, id)
  const found = versions.find((one) => one.language === language && one.version === version)
  if (found === undefined) throw new ApiError('NOT_FOUND')
  return { title: found.title, html: found.html.trim() }
}

export async function previewPage(tx: Tx, viewer: Viewer, written: string): Promise<string> {
  const { readWrittenPage } = await loadPageText()
  return fillPageFor(tx, viewer, readWrittenPage(written))
}
