import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool, type ToolResult } from './tool.ts'

// Without them it sends telemetry and looks for a newer version.
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
const config = ['--config', join(root, 'scripts/redocly.yaml')]

export const lintOpenapi = (file: string): Promise<ToolResult> =>
  runTool('redocly', ['lint', file, ...config, '--format', 'stylish'], { env: quiet })

/** A program that uses the client. */
const use = `import { addPost, login, readPost, type EntryItem, type ErrorBody, type UserState } from './client.ts'

export const codeOf = ({ error_code }: ErrorBody): 'NOT_FOUND' | undefined =>
  error_code === 'NOT_FOUND' ? error_code : undefined

export async function writeFirst(password: string): Promise<[UserState, EntryItem]> {
  const { _state } = await login({ body: { login: 'anna', password } })
  const { setData } = await addPost({ body: { type: 'note', text: 'A day.', privacy_status: 0 } })
  const { post } = await readPost({ path: { id: setData.post_id } })
  return [_state, post]
}
`

/** Generates a client in TypeScript and compiles it as strictly as the project itself. */
export async function compileClient(file: string): Promise<ToolResult> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'openapi-client-'))
  try {
    const args = ['generate-client', file, ...config, '--args-style', 'grouped', '--output', join(folder, 'client.ts')]
    const made = await runTool('redocly', args, { env: quiet })
    if (made.code !== 0) return made
    writeFileSync(join(folder, 'use.ts'), use)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions: { lib: ['esnext', 'dom'] },
        files: ['client.ts', 'use.ts'],
      }),
    )
    return await runTool('tsc', ['-p', folder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
