import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool, type ToolResult } from './tool.ts'

/** The path of a Chromium, which is installed if the machine has none; throws saying what was tried. */
export async function requireChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  const tried: string[] = []
  if (canInstallFromDebian()) {
    const { code, output } = await installFromDebian('chromium')
    const installed = code === 0 ? findChromium() : undefined
    if (installed) return installed
    tried.push(`apt-get install chromium (${lastLine(output)})`)
  }
  console.log('Installing Chromium from Playwright…')
  const { chromium } = await import('@playwright/test')
  const { output } = await runTool('playwright', ['install', 'chromium'])
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  tried.push(`playwright install chromium (${lastLine(output)})`)
  throw new Error(`No Chromium for the browser tests; set CHROMIUM_PATH. Tried: ${tried.join('; ')}.`)
}

export function findChromium(env: Environment = process.env): string | undefined {
  const asked = env['CHROMIUM_PATH']
  if (asked && !isExecutable(asked)) throw new Error(`CHROMIUM_PATH is not a program: ${asked}`)
  return asked || findProgram(env, ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
}

/**
 * Chromium's build without windows, which takes a third less of the processor for the same pages; without it the tests
 * run on the Chromium that was found. A CHROMIUM_PATH is taken at its word.
 */
export async function findHeadlessShell(env: Environment = process.env): Promise<string | undefined> {
  if (env['CHROMIUM_PATH']) return undefined
  const found = findProgram(env, [shell])
  if (found || !canInstallFromDebian()) return found
  await installFromDebian(shell)
  return findProgram(env, [shell])
}

type Environment = Record<string, string | undefined>
const shell = 'chromium-headless-shell'

function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function installFromDebian(name: string): Promise<ToolResult> {
  console.log(`Installing ${name} from Debian…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // A machine without a network says so soon.
  const bounded = ['-q', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  await runTool('apt-get', ['update', ...bounded], { env })
  return runTool('apt-get', ['install', ...bounded, '-y', '--no-install-recommends', name], { env })
}

function findProgram(env: Environment, names: string[]): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
