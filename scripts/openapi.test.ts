import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileClient, lintOpenapi } from './openapi.ts'
import { root } from './tool.ts'

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, { properties: Record<string, object>; required: string[] }> }
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entemi-openapi-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The document of the repository with an error in it. */
function plant(change: (document: Document) => void): string {
  const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as Document
  change(document)
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  return file
}

test('the check names every error in a document that OpenAPI does not allow', async () => {
  const file = plant(({ paths, components: { schemas } }) => {
    schemas['EntryPage']!.properties['data'] = { $ref: '#/components/schemas/Gone' }
    schemas['Unused'] = { properties: {}, required: [] }
    paths['/api/login']!['post']!.operationId = 'register'
    paths['/api/comment/{id}'] = paths['/api/comment/{objectId}']!
  })
  const { code, output } = await lintOpenapi(file)
  expect(code).not.toBe(0)
  for (const rule of [
    'no-unresolved-refs',
    'no-unused-components',
    'operation-operationId-unique',
    'no-identical-paths',
  ])
    expect(output).toContain(rule)
})

test('the check fails if the client with the types of the document does not compile in a program that uses it', async () => {
  const file = plant(({ components: { schemas } }) => {
    const { setData: _, ...properties } = schemas['MadeEntry']!.properties
    schemas['MadeEntry'] = { ...schemas['MadeEntry']!, properties, required: [] }
  })
  const { code, output } = await compileClient(file)
  expect(code).not.toBe(0)
  expect(output).toContain("'setData'")
})
