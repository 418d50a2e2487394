import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** In each workspace a wing imports from itself and from those before it in the list. */
const wings = ['platform', 'core', 'account', 'diary', 'community', 'operation', 'app']
const workspaces = ['contract', 'server', 'web']
/** The lists of all calls belong to no wing, and every wing may import them. */
const outside = ['contract/src/calls.ts', 'contract/src/scopes.ts']

/** Static, dynamic and type imports: a type import in the wrong direction couples the files too. */
const importPattern = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

export interface Import {
  from: string
  to: string
  line: number
}

/** Imports against the direction of the wings, files in no wing, and cycles of files, as `file:line: message`. */
export function findForbiddenImports(folder: string): string[] {
  const files = globSync(`{${workspaces.join(',')}}/src/**/*.{ts,tsx}`, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    // a test may use the test server, which is in the last wing
    .filter((file) => !/\.test\.tsx?$/.test(file) && !outside.includes(file))
    .sort()
  const imports = files.flatMap((file) => listImports(folder, file))
  return [
    ...files.filter((file) => wingOf(file) === -1).map((file) => `${file}:1: is in no wing`),
    ...imports.filter(isAgainstDirection).map(({ from, to, line }) => `${from}:${line}: imports ${to} of a later wing`),
    ...findCycles(imports),
  ]
}

export function listImports(folder: string, from: string): Import[] {
  const text = readFileSync(join(folder, from), 'utf8')
  return [...text.matchAll(importPattern)].flatMap(({ 1: specifier = '', index }) => {
    const to = resolveImport(from, specifier)
    return to === undefined ? [] : [{ from, to, line: text.slice(0, index).split('\n').length }]
  })
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#/')) return `${from.split('/')[0]}/src/${specifier.slice(2)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  if (specifier.startsWith('@entemi/contract/')) return `contract/src/${specifier.slice(17)}.ts`
  return undefined
}

const wingOf = (file: string): number => wings.indexOf(file.split('/')[2] ?? '')

const isAgainstDirection = ({ from, to }: Import): boolean => wingOf(from) !== -1 && wingOf(to) > wingOf(from)

/** Each cycle once, at the import that closes it. */
function findCycles(imports: readonly Import[]): string[] {
  const importsOf = Map.groupBy(imports, ({ from }) => from)
  const found: string[] = []
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    path.push(file)
    for (const { to, line } of importsOf.get(file) ?? []) {
      const start = path.indexOf(to)
      if (start !== -1) found.push(`${file}:${line}: closes a cycle: ${[...path.slice(start), to].join(' → ')}`)
      else if (!finished.has(to)) visit(to)
    }
    path.pop()
    finished.add(file)
  }
  for (const file of importsOf.keys()) if (!finished.has(file)) visit(file)
  return found
}
