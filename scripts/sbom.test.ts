import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listShipped } from './shipped-packages.ts'
import { root } from './tool.ts'

interface Bill {
  bomFormat: string
  metadata: { component: { name: string } }
  components: { name: string; version: string }[]
}

test('the bill of materials lists shipped packages with their versions, and no development packages', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.ts'], { cwd: root, maxBuffer: 2 ** 26 })
  const bill = JSON.parse(stdout) as Bill
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.metadata.component.name).toBe('entemi')
  const shipped = listShipped().map(({ name, version }) => `${name} ${version}`)
  const listed = bill.components.map(({ name, version }) => `${name} ${version}`)
  expect(listed).toEqual(expect.arrayContaining(shipped))
  const names = bill.components.map(({ name }) => name)
  // development packages need the first three as well
  expect(names).toEqual(expect.arrayContaining(['zod', 'vite', 'postcss', 'fastify']))
  expect(names).not.toContain('vitest')
})
