import {
  beginImportCall,
  readImportCall,
  removeImportCall,
  sendImportCall,
  startImportCall,
  type ImportItem,
} from '@entemi/contract/operation/import'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import type { TestClient } from './server.ts'

/** The files of a diary as a ZIP. */
export async function packZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

export async function waitForState(client: TestClient, id: string, state: ImportItem['state']): Promise<ImportItem> {
  const read = async (): Promise<ImportItem> => (await client.call(readImportCall, { params: { id } })).body.import
  await expect.poll(async () => (await read()).state, { timeout: 50_000, interval: 30 }).toBe(state)
  return read()
}

/** Sends a file and waits for its preview. */
export async function sendImport(
  client: TestClient,
  file: Buffer,
  {
    name = 'naplo.zip',
    state = 'ready',
    piece = file.length,
  }: { name?: string; state?: 'ready' | 'refused'; piece?: number } = {},
): Promise<ImportItem> {
  const begun = await client.call(beginImportCall, { body: { file_name: name, bytes: file.length } })
  expect(begun.status).toBe(201)
  const { id } = begun.body.import
  for (let offset = 0; offset < file.length; offset += piece) {
    const raw = new Uint8Array(file.subarray(offset, offset + piece))
    const sent = await client.call(sendImportCall, { params: { id }, query: { offset }, raw })
    expect(sent.status).toBe(200)
  }
  return waitForState(client, id, state)
}

/** Sends a file, starts its import with the proposed moods, and waits until it is done. */
export async function importFile(client: TestClient, file: Buffer, name?: string): Promise<ImportItem> {
  const { id } = await sendImport(client, file, name === undefined ? {} : { name })
  expect((await client.call(startImportCall, { params: { id }, body: {} })).status).toBe(200)
  return waitForState(client, id, 'done')
}

export async function undoImport(client: TestClient, id: string): Promise<ImportItem> {
  expect((await client.call(removeImportCall, { params: { id } })).status).toBe(200)
  return waitForState(client, id, 'undone')
}
