import { createHash } from 'node:crypto'
import { createReadStream, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runTool } from './tool.ts'

/** Sorted, of one time, owned by 0, and without the mode of this machine's umask: the same files make the same bytes. */
export async function packFolder(
  folder: string,
  seconds: number,
  file: string,
  /** Of the folder, which is then left out of their names. */
  names?: readonly string[],
): Promise<void> {
  const same = [
    ...['--format=gnu', '--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...['--mode=u+rwX,go+rX,go-w', '--use-compress-program=gzip -n'],
  ]
  // ls and tar sort by the language of the machine otherwise
  const env = { LC_ALL: 'C', GZIP: '' }
  const what = names === undefined ? ['-C', dirname(folder), basename(folder)] : ['-C', folder, ...names]
  const args = [...same, '-cf', file, ...what]
  const { code, output } = await runTool('tar', args, { env })
  if (code !== 0) throw new Error(`tar failed: ${output}`)
}

/** A line for each file, as `sha256sum` writes and checks them. */
export async function sumFiles(folder: string, names: readonly string[]): Promise<string> {
  const lines = []
  for (const name of names) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  return lines.join('')
}

export const listFiles = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()

/** What is made here must not name a folder of this machine: others would get other bytes. */
export function findNaming(folder: string, text: string): string[] {
  return listFiles(folder).filter((name) => readFileSync(join(folder, name)).includes(text))
}

/** The section of a version, without its heading. */
export function cutNotes(changelog: string, version: string): { date: string; notes: string } {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((one) => one.startsWith(`[${version}] - `))
  const [, date, notes = ''] = /^\[[^\]]+\] - (\d{4}-\d{2}-\d{2})\n([^]*)$/.exec(section ?? '') ?? []
  if (date === undefined || notes.trim() === '')
    throw new Error(`CHANGELOG.md has no section "## [${version}] - <date>" with notes.`)
  return { date, notes: `${notes.trim()}\n` }
}

/** npm writes a random number and the time of the call into it. */
export function fixBill(bill: string, seconds: number): string {
  const { serialNumber: _, ...rest } = JSON.parse(bill) as { serialNumber: string; metadata: object }
  const metadata = { ...rest.metadata, timestamp: new Date(seconds * 1000).toISOString() }
  return `${JSON.stringify({ ...rest, metadata }, null, 2)}\n`
}
