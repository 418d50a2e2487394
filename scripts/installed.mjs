import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * npm writes the list of installed packages last: after an interrupted installation it is missing or old.
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  const locked = readPackages(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  return Object.entries(locked).every(([path, { version, integrity, optional, link }]) => {
    if (link || !path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

/** @param {Record<string, string | undefined>} env */
export function findNpm(env = process.env, node = process.execPath) {
  const current = env['npm_execpath']?.endsWith('npm-cli.js') ? env['npm_execpath'] : undefined
  const onPath = (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  const beside = join(dirname(node), 'node_modules/npm/bin/npm-cli.js')
  for (const candidate of [current, ...onPath, beside]) {
    if (!candidate || !existsSync(candidate)) continue
    const file = realpathSync(candidate)
    if (file.endsWith('.js')) return file
  }
  throw new Error('npm is not on the PATH; the dependencies cannot be installed without it.')
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
