import { askExportCall, downloadExportCall, exportStateCall } from '@entemi/contract/account/identity'
import { handle, type Route } from '#/platform/http/handle.ts'
import { requireConfirmed } from '#/platform/session/session.service.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { requestExport, openExport, readExport } from './export.service.ts'

export const exportRoutes = ({ storage }: { storage: Storage }): Route[] => [
  handle(askExportCall, async ({ tx, viewer }) => {
    requireConfirmed(viewer)
    return { export: await requestExport(tx, viewer) }
  }),
  handle(exportStateCall, async ({ tx, viewer }) => ({ export: await readExport(tx, viewer) })),
  handle(downloadExportCall, async ({ tx, viewer, reply }) => {
    const { size, stream } = await openExport(tx, storage, viewer)
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('content-disposition', 'attachment; filename="entemi.zip"')
      .send(stream())
  }),
]
