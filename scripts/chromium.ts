import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool } from './tool.ts'

/** The path of a Chromium, which is installed if the machine has none; throws saying what was tried. */
export async function requireChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  const tried: string[] = []
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian…')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runTool('apt-get', ['update', '-q'], { env })
    const { code, output } = await runTool('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], {
      env,
    })
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

export function findChromium(env: Record<string, string | undefined> = process.env): string | undefined {
  const asked = env['CHROMIUM_PATH']
  if (asked && !isExecutable(asked)) throw new Error(`CHROMIUM_PATH is not a program: ${asked}`)
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return asked || names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
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
