import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './tool.ts'

test('the bill of materials lists shipped packages with their versions, and no development packages', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.ts'], { cwd: root, maxBuffer: 2 ** 26 })
  const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string; version: string }[] }
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.components).toContainEqual(expect.objectContaining({ name: 'fastify', version: expect.any(String) }))
  expect(bill.components.map(({ name }) => name)).not.toContain('vitest')
})
