import { exportCall } from '@entemi/contract/identity'
import { handle, type Route } from '#/http/handle.ts'
import type { Storage } from '#/storage/storage.ts'
import { packExport } from './export.service.ts'

export const exportRoutes = ({ storage }: { storage: Storage }): Route[] => [
  handle(exportCall, async ({ tx, viewer, reply }) =>
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="entemi.zip"')
      .send(await packExport(tx, storage, viewer)),
  ),
]
