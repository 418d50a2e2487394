import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'
import { root, runTool } from './tool.ts'

/** Builds web/dist unless it was made from the very sources that stand here. */
export async function buildWebIfStale(folder = root): Promise<void> {
  if (isBuilt(folder)) return
  await withLock(join(folder, '.cache/web-build.lock'), 'building the web', async () => {
    if (!isBuilt(folder)) await buildWeb(folder)
  })
}

export function hashWebSources(folder: string): string {
  const patterns = ['web/**/*', 'contract/src/**/*', 'package-lock.json', 'tsconfig.base.json']
  const found = globSync(patterns, {
    cwd: folder,
    exclude: ['web/dist/**', 'web/node_modules/**'],
    withFileTypes: true,
  })
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(`${relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

async function buildWeb(folder: string): Promise<void> {
  const started = Date.now()
  console.log('Building the web…')
  const sources = hashWebSources(folder)
  const next = join(folder, 'web/.cache/dist')
  const dist = join(folder, 'web/dist')
  const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await runTool('vite', args, { cwd: join(folder, 'web') })
  if (code !== 0) throw new Error(`The web does not build:\n${output}`)
  writeFileSync(join(next, '.stamp'), sources)
  // Swapped in whole: a server that is running never serves half a build, and a failed one leaves the old in place.
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function isBuilt(folder: string): boolean {
  const stamp = join(folder, 'web/dist/.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashWebSources(folder)
}
