import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLocked } from './installed.mjs'
import { root, type ToolResult } from './tool.ts'

export interface Shipped {
  name: string
  version: string
  license: string
}

/** The packages of the last release; `npm run sbom -- --release` writes it when a version is released. */
const releasedFile = join(root, 'scripts/released-packages.tsv')

/** Licenses whose code may be part of a program under the AGPL-3.0-or-later. */
const allowedLicenses = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]

/** What was added, removed or changed since the last release; a license that is not allowed fails. */
export function checkShipped(folder = root): ToolResult {
  const { version, packages } = readReleased(readFileSync(releasedFile, 'utf8'))
  const shipped = listShipped(folder)
  const refused = shipped.filter(({ license }) => !isAllowed(license))
  const lines = [
    ...refused.map(
      ({ name, license }) => `${name}: its license (${license}) is not in the list of shipped-packages.ts`,
    ),
    ...comparePackages(packages, shipped).map((line) => `since ${version}: ${line}`),
  ]
  return { code: refused.length === 0 ? 0 : 1, output: lines.join('\n') }
}

export function writeReleased(): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const rows = listShipped().map((one) => `${one.name}\t${one.version}\t${one.license}\n`)
  writeFileSync(releasedFile, `# ${version}\n${rows.join('')}`)
}

/** The shipped packages of every platform, each version once. */
export function listShipped(folder = root): Shipped[] {
  const found = listLocked(folder, { dev: false, runtime: true })
  const unique = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...unique.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, shipped]) => shipped)
}

export function readReleased(text: string): { version: string; packages: Shipped[] } {
  const [head = '', ...rows] = text.trim().split('\n')
  const packages = rows.map((row) => {
    const [name = '', version = '', license = ''] = row.split('\t')
    return { name, version, license }
  })
  return { version: head.replace(/^# /, ''), packages }
}

export function comparePackages(before: readonly Shipped[], now: readonly Shipped[]): string[] {
  const [old, current] = [describeByName(before), describeByName(now)]
  const names = [...new Set([...old.keys(), ...current.keys()])].toSorted()
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)]
    if (was === is) return []
    if (was === undefined) return [`added ${name} ${is}`]
    return [is === undefined ? `removed ${name} ${was}` : `changed ${name} from ${was} to ${is}`]
  })
}

/** Of an SPDX expression: all parts of an AND, one part of an OR. What mixes both is refused, for somebody to read. */
export function isAllowed(license: string): boolean {
  const expression = /^\(([^()]*)\)$/.exec(license)?.[1] ?? license
  const isListed = (part: string): boolean => allowedLicenses.includes(part)
  return expression.split(' AND ').every(isListed) || expression.split(' OR ').some(isListed)
}

function describeByName(packages: readonly Shipped[]): Map<string, string> {
  const described = [...Map.groupBy(packages, ({ name }) => name)].map(
    ([name, versions]) => [name, versions.map(({ version, license }) => `${version} (${license})`).join(', ')] as const,
  )
  return new Map(described)
}
