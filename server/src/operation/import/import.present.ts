import type { ImportItem } from '@entemi/contract/operation/import'
import { writeMomentOfId } from '#/platform/db/id.ts'
import type { ImportRow } from './import.store.ts'

export function presentImport(row: ImportRow): ImportItem {
  const { id, file_name, bytes, received, state, error, format, csv, preview, privacy } = row
  const { position, made, pictures, recordings, left_out } = row
  return {
    id,
    file_name,
    bytes,
    received,
    state,
    error: state === 'refused' || state === 'stopped' ? error : null,
    format,
    table: state === 'ready' ? csv : null,
    preview,
    privacy_status: privacy,
    position,
    made,
    pictures,
    recordings,
    left_out: Object.entries(left_out).map(([name, count]) => ({ name, count })),
    can_undo: ['importing', 'stopped', 'done'].includes(state),
    begun_at: writeMomentOfId(id),
  }
}
