import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles, packFolder } from './release.pack.ts'
import { root, runTool } from './tool.ts'

/** npm gives every file of a package this time. */
const packedAt = Date.parse('1985-10-26T08:15:00Z') / 1000

/** Packs @entemi/client for npm, the same bytes from the same sources; returns the name of the file. */
export async function packClient(target: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `entemi-client-${version}.tgz`
  const work = mkdtempSync(join(tmpdir(), 'entemi-client-'))
  try {
    // npm expects all in a folder of this name
    const folder = join(work, 'package')
    const config = join(root, 'client/tsconfig.build.json')
    const { code, output } = await runTool('tsc', ['-p', config, '--outDir', join(folder, 'dist')])
    if (code !== 0) throw new Error(`The client does not compile:\n${output}`)
    for (const file of listFiles(join(folder, 'dist'))) nameJavaScript(join(folder, 'dist', file))
    for (const file of ['README.md', 'examples'])
      cpSync(join(root, 'client', file), join(folder, file), { recursive: true })
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    const manifest = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8')) as object
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ version, ...manifest }, null, 2)}\n`)
    for (const file of listFiles(folder)) chmodSync(join(folder, file), file.endsWith('.sh') ? 0o755 : 0o644)
    mkdirSync(target, { recursive: true })
    await packFolder(folder, packedAt, join(target, name))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return name
}

/** tsc leaves the names of the sources in the types, which only newer versions of it find. */
function nameJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(?<=from '\.\/[\w.]+)\.ts(?=')/g, '.js'))
}
