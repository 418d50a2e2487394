import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'
import { createProgress, type Step } from './progress.mjs'
import { root, runTool } from './tool.ts'

/** Builds web/dist unless it was built from the current sources, or is that of a release, which has no sources. */
export async function buildWebIfStale(): Promise<void> {
  if (!existsSync(join(root, 'web/src')) || isBuilt()) return
  await withLock(join(root, '.cache/web-build.lock'), 'building the web', async () => {
    if (!isBuilt()) await buildWeb()
  })
}

export function hashWebSources(folder: string): string {
  const patterns = [
    'web/**/*',
    'contract/src/**/*',
    'package-lock.json',
    'scripts/{vite-build,prerender-pages,service-worker,precompress}.ts',
  ]
  const found = globSync(patterns, {
    cwd: folder,
    exclude: ['web/dist/**', 'web/node_modules/**', '**/*.test.*'],
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

export async function buildWeb(): Promise<void> {
  const started = Date.now()
  const progress = createProgress()
  progress.step('Building the web')
  const sources = hashWebSources(root)
  const next = join(root, 'web/.cache/dist')
  const dist = join(root, 'web/dist')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const args = ['scripts/vite-build.ts', next, `${version}-${sources.slice(0, 8)}`]
  const { code, output } = await runTool(process.execPath, args, {
    env: { NODE_ENV: 'production' },
    onMessage: (message) => progress.step(...(message as Parameters<Step>)),
  })
  progress.end()
  if (code !== 0) throw new Error(`The web does not build:\n${output}`)
  writeFileSync(join(next, '.stamp'), sources)
  // Replaced as a whole: a running server never serves half a build, and a failed build leaves the old one.
  rmSync(dist, { recursive: true, force: true })
  renameSync(next, dist)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function isBuilt(): boolean {
  const stamp = join(root, 'web/dist/.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashWebSources(root)
}
