import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeClientTypes, type OpenapiDocument } from './client.types.ts'
import { root, runTool, type ToolResult } from './tool.ts'

// Without them it sends telemetry and looks for a newer version.
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const config = ['--config', join(root, 'scripts/redocly.yaml')]

export const lintOpenapi = (file: string): Promise<ToolResult> =>
  runTool('redocly', ['lint', file, ...config, '--format', 'stylish'], { env: quiet })

/** A program that uses the client. */
const use = `import { createClient, EntemiError, type Client, type EntryItem } from './client.ts'

export const client: Client = createClient({ url: 'https://example.org', token: 'entemi_x' })

export const isMissing = (error: unknown): boolean => error instanceof EntemiError && error.code === 'NOT_FOUND'

export async function writeFirst(): Promise<EntryItem> {
  const { setData } = await client.call('POST /api/post', { body: { type: 'note', text: 'A day.', privacy_status: 0 } })
  const { post } = await client.call('GET /api/post/:id', { params: { id: setData.post_id } })
  return post
}

export async function listTexts(): Promise<string[]> {
  const texts: string[] = []
  for await (const { list } of client.pages('GET /api/timeline')) texts.push(...list.data.map(({ text }) => text))
  return texts
}
`

/** Compiles @entemi/client with the types of this document, in a program, as strictly as the project itself. */
export async function compileClient(file: string): Promise<ToolResult> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'openapi-client-'))
  try {
    cpSync(join(root, 'client/src'), folder, { recursive: true })
    const document = JSON.parse(readFileSync(file, 'utf8')) as OpenapiDocument
    writeFileSync(join(folder, 'calls.gen.ts'), writeClientTypes(document))
    writeFileSync(join(folder, 'use.ts'), use)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../client/tsconfig.json', include: [], files: ['use.ts'] }),
    )
    return await runTool('tsc', ['-p', folder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
