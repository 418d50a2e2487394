import './parent-watch.mjs'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findDebianRelease, installMissing } from './debian.ts'
import { packClient } from './client.build.ts'
import { createProgress } from './progress.mjs'
import type { Architecture } from './release.files.ts'
import { makeImage } from './release.image.ts'
import { cutNotes, findNaming, fixBill, listFiles, packFolder, sumFiles } from './release.pack.ts'
import { stageRelease } from './release.stage.ts'
import { root, runTool } from './tool.ts'
import { buildWeb } from './web-build.ts'

// npm run release -- [folder] [--no-image]: everything that is published of a version, into .cache/release or an empty folder.
// The images need root on Debian.
const architectures: Architecture[] = ['x64', 'arm64']
const withImages = !process.argv.includes('--no-image')
const [given] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))

const progress = createProgress()
const work = mkdtempSync(join(tmpdir(), 'entemi-release-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
try {
  await release()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  progress.end()
}

async function release(): Promise<void> {
  const { commit, seconds, files } = await readCheckout()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const { date, notes } = cutNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const debian = withImages ? await requireDebian() : undefined
  const target = prepareFolder()
  // built again, though it may be there: a release holds only what its commit makes
  await buildWeb()
  const name = `entemi-${version}`
  for (const architecture of architectures) {
    const platform = `linux-${architecture}`
    progress.step(`Packing ${platform}`)
    const folder = join(work, platform, name)
    await stageRelease(folder, files, architecture)
    requireNoPath(folder)
    await packFolder(folder, seconds, join(target, `${name}-${platform}.tar.gz`))
    if (debian === undefined) continue
    progress.step(`Making the image of ${platform}`)
    const image = { folder, name: `entemi:${version}`, architecture, seconds, debian }
    const size = await makeImage(image, join(target, `${name}-${platform}.image.tar.gz`), work)
    progress.print(`The image of ${platform} has ${Math.round(size / 1e6)} MB unpacked.`)
  }
  await packClient(target)
  const web = await sumFiles(join(root, 'web/dist'), listFiles(join(root, 'web/dist')))
  writeFileSync(join(target, `${name}.web.sha256`), web)
  writeFileSync(join(target, `${name}.sbom.json`), await makeBill(seconds))
  const [hash] = (await sumFiles(target, [`${name}.web.sha256`])).split(' ')
  const facts = `Commit \`${commit}\`. Hash of the web build (of \`${name}.web.sha256\`): \`${hash}\`.`
  writeFileSync(join(target, `${name}.notes.md`), `# Entemi ${version}, ${date}\n\n${facts}\n\n${notes}`)
  const made = listFiles(target)
  writeFileSync(join(target, 'SHA256SUMS'), await sumFiles(target, made))
  progress.end()
  for (const file of made)
    console.log(`${(statSync(join(target, file)).size / 1e6).toFixed(1).padStart(7)} MB  ${file}`)
  console.log(`${target}: all of it, with SHA256SUMS.`)
}

/** What is not committed would be in the release, and in no commit. */
async function readCheckout(): Promise<{ commit: string; seconds: number; files: string[] }> {
  const changed = await git('status', '--porcelain')
  if (changed !== '') throw new Error(`A release is made of a commit, and the checkout has changes:\n${changed}`)
  const [commit = '', seconds] = (await git('log', '-1', '--format=%H %ct')).split(' ')
  const files = (await git('ls-files', '-z')).split('\0').filter((file) => file !== '')
  return { commit, seconds: Number(seconds), files }
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await runTool('git', args)
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${output}`)
  return output.trim()
}

async function requireDebian(): Promise<{ release: string; mirror: string }> {
  await installMissing(['buildah', 'mmdebstrap'])
  const debian = process.getuid?.() === 0 ? await findDebianRelease() : undefined
  if (debian === undefined)
    throw new Error('The images need root on Debian, with buildah and mmdebstrap; --no-image leaves them out.')
  return debian
}

/** A folder with something in it is refused: the checksums are of everything there. */
function prepareFolder(): string {
  const own = join(root, '.cache/release')
  if (given === undefined) rmSync(own, { recursive: true, force: true })
  const target = given === undefined ? own : resolve(given)
  mkdirSync(target, { recursive: true })
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  return target
}

function requireNoPath(folder: string): void {
  const found = [root, work].flatMap((text) => findNaming(join(folder, 'web/dist'), text))
  if (found.length > 0) throw new Error(`These files name a folder of this machine: ${found.join(', ')}`)
}

async function makeBill(seconds: number): Promise<string> {
  const { code, output } = await runTool(process.execPath, ['scripts/sbom.ts'])
  if (code !== 0) throw new Error(`npm sbom failed: ${output}`)
  return fixBill(output, seconds)
}
