import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool, type ToolResult } from './tool.ts'

export type Environment = Record<string, string | undefined>

/** Without it apt-get fails at once while another one works. */
export const waitForOthers = 'DPkg::Lock::Timeout=300'

export function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

export async function installFromDebian(...names: string[]): Promise<ToolResult> {
  console.log(`Installing ${names.join(', ')} from Debian…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // On a machine without a network it fails soon; another installation is waited for.
  const bounded = ['-q', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', '-o', waitForOthers]
  await runTool('apt-get', ['update', ...bounded], { env })
  return runTool('apt-get', ['install', ...bounded, '-y', '--no-install-recommends', ...names], { env })
}

/** The release of Debian on this machine, and its mirror. */
export async function findDebianRelease(): Promise<{ release: string; mirror: string } | undefined> {
  const [, release] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  const filters = ['Created-By: Packages', 'Origin: Debian', 'Label: Debian', 'Component: main', `Codename: ${release}`]
  const { output } = await runTool('apt-get', ['indextargets', '--format', '$(REPO_URI)', ...filters])
  const [mirror = ''] = output.split('\n')
  return release !== undefined && /^https?:/.test(mirror) ? { release, mirror } : undefined
}

/** Installs the missing programs at once. One that cannot be installed is not an error here: it is optional, or required later. */
export async function installMissing(names: string[], env: Environment = process.env): Promise<void> {
  const missing = names.filter((name) => findProgram(env, [name]) === undefined)
  if (missing.length > 0 && canInstallFromDebian()) await installFromDebian(...missing)
}

export function findProgram(env: Environment, names: string[]): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
