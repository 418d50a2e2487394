import {
  beginImportCall,
  importsCall,
  mapImportCall,
  readImportCall,
  removeImportCall,
  sendImportCall,
  startImportCall,
} from '@entemi/contract/operation/import'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import {
  beginImport,
  mapColumns,
  readImport,
  readImports,
  receivePiece,
  removeImport,
  startImport,
} from './import.service.ts'

export const importRoutes = ({ storage }: { storage: Storage }): Route[] => [
  handle(importsCall, async ({ tx, viewer }) => ({ list: { data: await readImports(tx, viewer) } })),
  handle(beginImportCall, async ({ tx, viewer, body }) => ({ import: await beginImport(tx, viewer, body) })),
  handle(readImportCall, async ({ tx, viewer, params }) => ({ import: await readImport(tx, viewer, params.id) })),
  handle(
    sendImportCall,
    async ({ db, viewer, params, query, body }) => ({
      import: await receivePiece(db, storage, viewer, { ...params, ...query }, body),
    }),
    { transaction: 'own' },
  ),
  handle(mapImportCall, async ({ tx, viewer, params, body }) => ({
    import: await mapColumns(tx, viewer, params.id, body),
  })),
  handle(startImportCall, async ({ tx, viewer, params, body }) => ({
    import: await startImport(tx, viewer, params.id, body),
  })),
  handle(removeImportCall, async ({ tx, viewer, params }) => ({ import: await removeImport(tx, viewer, params.id) })),
]
