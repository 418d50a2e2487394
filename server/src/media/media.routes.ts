import { mediaFileCall } from '@entemi/contract/media'
import { handle, type Route } from '#/http/handle.ts'
import type { Storage } from '#/storage/storage.ts'
import { requireVisibleFile } from './media.service.ts'

export const mediaRoutes = ({ storage }: { storage: Storage }): Route[] => [
  handle(mediaFileCall, async ({ tx, viewer, params, reply }) => {
    const { file, mime } = await requireVisibleFile(tx, storage, viewer, params.db_key, params.variant)
    return (
      reply
        .header('content-type', mime)
        .header('content-length', file.size)
        // the browser keeps it for itself and asks again each time whether it still may see it
        .header('cache-control', 'private, no-cache')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.stream())
    )
  }),
]
