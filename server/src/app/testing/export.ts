import { askExportCall, confirmCall, downloadExportCall, exportStateCall } from '@entemi/contract/account/identity'
import { expect } from 'vitest'
import { testPassword } from './makers.ts'
import type { Answer, TestClient } from './server.ts'

/** Asks for an export with the password, waits until it is made, and downloads it. */
export async function takeExport(client: TestClient): Promise<Answer<typeof downloadExportCall>> {
  await client.call(confirmCall, { body: { password: testPassword } })
  const asked = await client.call(askExportCall)
  expect(asked.status).toBe(202)
  await waitForExport(client)
  return client.call(downloadExportCall)
}

export async function waitForExport(client: TestClient, state = 'ready'): Promise<void> {
  await expect.poll(async () => (await client.call(exportStateCall)).body.export?.state).toBe(state)
}
