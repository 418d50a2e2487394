import type { AccountId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import { lockSiteStorage, readStoredBytes } from './quota.store.ts'

/** Whose quota and which site's bytes count towards; without an account only the site's. */
export interface QuotaOwner {
  accountId: AccountId | null
  siteId: number
}

const megabyte = 1_000_000

/**
 * Refuses bytes beyond the quota of the member or the site. The site's total is locked until commit, so that two uploads at
 * once cannot exceed it together: called right before the row is written.
 */
export async function requireRoom(tx: Tx, { accountId, siteId }: QuotaOwner, bytes: number): Promise<void> {
  const { member_storage_mb, site_storage_mb } = await readSettings(tx, siteId)
  const total = await lockSiteStorage(tx, siteId)
  if (site_storage_mb !== null && total + bytes > site_storage_mb * megabyte) throw new ApiError('STORAGE_FULL')
  if (accountId === null) return
  if ((await readStoredBytes(tx, accountId, siteId)) + bytes > member_storage_mb * megabyte)
    throw new ApiError('QUOTA_EXCEEDED')
}

export async function readStorage(
  tx: Tx,
  { accountId, siteId }: Pick<Viewer, 'accountId' | 'siteId'>,
): Promise<{ used: number; limit: number }> {
  const { member_storage_mb } = await readSettings(tx, siteId)
  return { used: await readStoredBytes(tx, accountId, siteId), limit: member_storage_mb * megabyte }
}
