import { setTimeout } from 'node:timers/promises'
import type { ImportItem } from '@entemi/contract/operation/import'

/** As the web sends it. */
const pieceBytes = 2 * 1024 * 1024
const pollMs = 250
const standstillMs = 300_000

/** The calls of a member's imports, as the web makes them. */
export function createImporter(origin: string, cookie: string) {
  async function call(method: string, path: string, body?: object): Promise<ImportItem> {
    const isBytes = body instanceof Blob
    const answer = await fetch(`${origin}/api/import${path}`, {
      method,
      headers: {
        ...{ origin, cookie },
        ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} /api/import${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { import: ImportItem }).import
  }

  async function waitFor(id: string, state: ImportItem['state'], onRead: (item: ImportItem) => void = () => {}) {
    let [last, lastAt] = ['', performance.now()]
    for (;;) {
      const item = await call('GET', `/${id}`)
      onRead(item)
      if (JSON.stringify(item) !== last) [last, lastAt] = [JSON.stringify(item), performance.now()]
      if (performance.now() - lastAt > standstillMs) throw new Error(`the import stands still: ${last}`)
      if (item.state === state) return item
      if (item.state === 'refused' || item.state === 'stopped')
        throw new Error(`the import is ${item.state}: ${item.error}`)
      await setTimeout(pollMs)
    }
  }

  return {
    waitFor,
    /** Until the preview is there. */
    async send(name: string, file: Blob): Promise<ImportItem> {
      const { id } = await call('POST', '', { file_name: name, bytes: file.size })
      for (let offset = 0; offset < file.size; offset += pieceBytes)
        await call('PUT', `/${id}/file?offset=${offset}`, file.slice(offset, offset + pieceBytes))
      return waitFor(id, 'ready')
    },
    start: (id: string): Promise<ImportItem> => call('POST', `/${id}/start`, {}),
    undo: (id: string): Promise<ImportItem> => call('DELETE', `/${id}`),
  }
}
