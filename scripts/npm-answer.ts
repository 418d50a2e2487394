import { findNpm } from './installed.mjs'
import { root, runTool } from './tool.ts'

/** With repeated attempts an unreachable registry would hold `npm run check` for minutes. */
const bounds = ['--fetch-retries=0', '--fetch-timeout=20000']
export interface NpmOptions {
  cwd?: string
  env?: Record<string, string>
  limitSeconds?: number
}

/** What npm prints as JSON, also where it fails; undefined if it prints none or takes longer than a minute. */
export async function askNpm(
  args: string[],
  { cwd = root, env = {}, limitSeconds = 60 }: NpmOptions = {},
): Promise<unknown> {
  const npm = [findNpm({ ...process.env, ...env }), ...args, '--json', '--loglevel=silent', ...bounds]
  const { output } = await runTool(process.execPath, npm, { cwd, env, limitSeconds })
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

/** Says why there is no answer by its code only: npm's text names the host of the registry. */
export function explainSkip(what: string, answer: unknown): string {
  const { statusCode, code, error } = (answer ?? {}) as {
    statusCode?: number
    code?: string
    error?: { code?: string }
  }
  return `skipped: ${what}; the registry did not answer (${error?.code ?? code ?? statusCode ?? 'no answer in time'})`
}
