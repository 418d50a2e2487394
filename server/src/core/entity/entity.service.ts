import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiError } from '#/platform/api-error.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findVisiblePerson } from './entity.store.ts'

export {
  addToSite,
  holdPerson,
  lockEntities,
  insertEntity,
  listIntroductions,
  setMood,
  swapProfileImage,
  updateEntity,
  updateGroupOf,
} from './entity.store.ts'

/** A person visible to the viewer; 404 for a group, somebody across a block and an unknown id alike. */
export async function requirePerson(tx: Tx, viewer: Viewer, id: string): Promise<EntityId> {
  const person = await findVisiblePerson(tx, viewer, id)
  if (person === undefined) throw new ApiError('NOT_FOUND')
  return person
}
