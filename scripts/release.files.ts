import { dirname, join, posix } from 'node:path'
import { isFor, type LockedPackage } from './installed.mjs'

/** The commands that a release has; the others need sources or development packages. */
export const operatorCommands = ['start', 'backup', 'restore', 'scrub', 'admin']

/** The workspaces that the server needs to run; the web is shipped built. */
const workspaces = ['contract', 'server', 'runtime']

const shipped = [
  /^(contract|server)\/src\//,
  /^server\/(rules|migrations)\//,
  /^(texts\/pages|deploy|docs)\//,
  /^(openapi\.json|LICENSE|[A-Z]+\.md)$/,
]
const ofDevelopment = [/\.test\.ts$/, /^server\/src\/app\/(testing|attack|oracle)\//, /\/fixtures\//]

export type Architecture = 'x64' | 'arm64'

export interface Manifest {
  name?: string
  version?: string
  workspaces?: string[]
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

type Locked = LockedPackage & Manifest & { resolved?: string }

export interface Lock {
  packages: Record<string, Locked>
}

/** The files of the checkout that a release has as they are. Scripts are found by what the commands import. */
export const isShippedFile = (path: string): boolean =>
  shipped.some((pattern) => pattern.test(path)) && !ofDevelopment.some((pattern) => pattern.test(path))

/** The scripts of the commands, with all they import from the folder `scripts`. */
export function listScripts(read: (path: string) => string): string[] {
  const found = new Set<string>()
  const add = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const [, name = ''] of read(path).matchAll(/^(?:import|export)\b[^'"]*'(\.\/[^']+)'/gm))
      add(posix.join(dirname(path), name))
  }
  for (const path of ['bootstrap.mjs', ...operatorCommands.map((command) => `${command}.ts`)]) add(`scripts/${path}`)
  return [...found].toSorted()
}

/** The package.json of a release, or its part of the lock file. npm would ask for an optional package that the lock file lacks. */
export function trimManifest(manifest: Manifest, packages: Lock['packages']): Manifest {
  const { devDependencies: _, ...kept } = manifest
  const { workspaces: all, scripts, optionalDependencies: optional } = manifest
  return {
    ...kept,
    ...(all && { workspaces: all.filter((one) => workspaces.includes(one)) }),
    ...(scripts && { scripts: pick(scripts, (name) => operatorCommands.includes(name)) }),
    ...(optional && { optionalDependencies: pick(optional, (name) => packages[`node_modules/${name}`] !== undefined) }),
  }
}

/** The lock file of a release: the packages that the server needs on a Linux of this architecture. */
export function trimLock(lock: Lock, architecture: Architecture): Lock {
  const packages: Lock['packages'] = {}
  const isForTarget = ({ os, cpu, libc }: Locked): boolean =>
    isFor(os, 'linux') && isFor(cpu, architecture) && isFor(libc, 'glibc')
  const add = (path: string): void => {
    const locked = lock.packages[path]
    if (locked === undefined || packages[path] !== undefined) return
    packages[path] = locked
    if (locked.link === true) return add(locked.resolved ?? '')
    for (const name of listDependencies(locked)) {
      const found = resolvePackage(lock, path, name)
      const isOptional = locked.optionalDependencies?.[name] !== undefined
      if (found === undefined && !isOptional) throw new Error(`${name}, which ${path} needs, is not in the lock file.`)
      if (found !== undefined && (!isOptional || isForTarget(lock.packages[found] ?? {}))) add(found)
    }
    if (workspaces.includes(path)) add(`node_modules/@entemi/${path}`)
  }
  for (const workspace of workspaces) add(workspace)
  const entries = Object.entries(packages).map(([path, locked]) => [path, trimManifest(locked, packages)] as const)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { ...lock, packages: Object.fromEntries([['', trimManifest(lock.packages[''] ?? {}, packages)], ...sorted]) }
}

function listDependencies({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true)
  return [...new Set([...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers])]
}

/** As Node does: in the package's own folder, then in those above it. */
function resolvePackage(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = posix.join(folder, 'node_modules', name)
    if (lock.packages[path] !== undefined) return path
    if (folder === '') return undefined
  }
}

const pick = (all: Record<string, string>, isKept: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isKept(name)))

/** Of node_modules: headers, manuals and histories, which nothing reads. */
export const unusedParts = (architecture: Architecture): string[] =>
  ['include', 'share', 'CHANGELOG.md', 'README.md'].map((part) =>
    join('node_modules', `node-linux-${architecture}`, part),
  )

/** Type declarations and source maps of packages: a tenth of them, which nothing reads at run time. */
export const unusedFiles = 'node_modules/**/*.{d.ts,d.mts,d.cts,map}'
