import type { UserState } from '@entemi/contract/state'
import type { AccountId } from '@entemi/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'
import { announce } from '#/effects/announce.ts'
import type { Site } from '#/session/site.ts'
import type { Guest, Viewer } from '#/session/viewer.ts'
import { readSiteFace } from '#/site/site.service.ts'
import type { Versions } from '#/site/version.ts'
import { presentGuest, presentState } from './state.present.ts'
import { readMinimalRow, readStateRow, type MinimalRow } from './state.store.ts'

export type StateReader = (tx: Tx, viewer: Viewer | Guest, site: Site) => Promise<UserState>

export function createStateReader(versions: Versions): StateReader {
  return async (tx, viewer, site) => {
    const { face, settings } = await readSiteFace(tx, site)
    if (viewer.role === 'GUEST') return presentGuest(face, versions.frontend())
    return presentState(await readStateRow(tx, viewer), viewer, settings, face, versions.frontend())
  }
}

export async function readMinimal(tx: Tx, viewer: Viewer | Guest): Promise<MinimalRow> {
  const row = viewer.role === 'GUEST' ? undefined : await readMinimalRow(tx, viewer)
  return row ?? { updated_at: null, notification: 0, message: 0 }
}

/** To be called by every act that changes what `_state` says of an account: open screens then ask for it again. */
export async function touchState(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`UPDATE account SET state_version = state_version + 1, updated_at = now() WHERE id = ${accountId}`.execute(
    tx,
  )
  await announce(tx, { type: 'state.changed', accountId })
}
