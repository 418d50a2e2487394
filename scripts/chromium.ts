import { existsSync } from 'node:fs'
import { canInstallFromDebian, findProgram, installFromDebian, isExecutable, type Environment } from './debian.ts'
import { runTool } from './tool.ts'

/** The build of Chromium without windows. */
export const headlessShell = 'chromium-headless-shell'

/** The path of a Chromium, which is installed if the machine has none; the error says what was tried. */
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
  const chosen = env['CHROMIUM_PATH']
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is not a program: ${chosen}`)
  return chosen || findProgram(env, ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
}

/**
 * Needs a third less CPU for the same pages; without it the tests run on the Chromium that was found. With a
 * CHROMIUM_PATH only that one is used.
 */
export async function findHeadlessShell(env: Environment = process.env): Promise<string | undefined> {
  if (env['CHROMIUM_PATH']) return undefined
  const found = findProgram(env, [headlessShell])
  if (found || !canInstallFromDebian()) return found
  await installFromDebian(headlessShell)
  return findProgram(env, [headlessShell])
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
