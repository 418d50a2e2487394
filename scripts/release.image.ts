import { createHash } from 'node:crypto'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Architecture } from './release.files.ts'
import { packFolder } from './release.pack.ts'
import { runTool } from './tool.ts'

/** What Node, PostgreSQL and a shell need of Debian; they are unpacked and run nothing, so that arm64 is made on x64 too. */
const debianPackages = [
  ...['base-files', 'dash', 'coreutils', 'libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1', 'tzdata'],
]
const unusedPaths = ['/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*', '/usr/share/doc/*']
const user = 1000
/** A release is refused above it. */
const maxBytes = 350_000_000

export interface Image {
  /** The folder of the release, unpacked. */
  folder: string
  name: string
  architecture: Architecture
  seconds: number
  /** Of Debian: the name, and where its packages are. */
  debian: { release: string; mirror: string }
}

/**
 * Writes an image that docker and podman load, with a storage of its own that is deleted again; returns its unpacked size.
 * In Docker's format: that of OCI has no health check.
 */
export async function makeImage(image: Image, file: string, work: string): Promise<number> {
  const { folder, name, architecture, seconds } = image
  const own = mkdtempSync(join(work, 'image-'))
  const store = ['--root', join(own, 'root'), '--runroot', join(own, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => run('buildah', [...store, ...args])
  try {
    const base = join(own, 'debian.tar')
    await makeBase(image, base)
    const container = (await buildah('from', '--arch', debianName(architecture), 'scratch')).trim()
    await buildah('add', container, base, '/')
    await buildah('add', container, folder, '/app')
    await buildah('config', '--arch', debianName(architecture), ...configuration, container)
    const root = (await buildah('mount', container)).trim()
    writeConfigured(root)
    const size = Number.parseInt(await run('du', ['-sb', root]), 10)
    if (size > maxBytes) throw new Error(`The image has ${size} bytes, more than ${maxBytes}.`)
    await buildah('umount', container)
    const archive = join(own, 'image.tar')
    const commit = ['commit', '--format', 'docker', '--timestamp', String(seconds), '--disable-compression']
    await buildah(...commit, container, `docker-archive:${archive}:${name}`)
    await packArchive(archive, image, file)
    return size
  } finally {
    await runTool('buildah', [...store, 'rm', '--all'])
    rmSync(own, { recursive: true, force: true })
  }
}

interface Manifest {
  Config: string
  RepoTags: string[]
  Layers: string[]
}

/** Packs an archive of buildah again, without the random name of the container that the image was made in. */
async function packArchive(archive: string, { seconds }: Image, file: string): Promise<void> {
  const parts = join(dirname(archive), 'parts')
  const whole = join(dirname(archive), 'whole')
  for (const folder of [parts, whole]) mkdirSync(folder)
  await run('tar', ['xf', archive, '-C', parts])
  const [manifest] = JSON.parse(readFileSync(join(parts, 'manifest.json'), 'utf8')) as Manifest[]
  if (manifest === undefined) throw new Error('buildah wrote an archive without an image.')
  const text = describeImage(readFileSync(join(parts, manifest.Config), 'utf8'))
  const Config = `${createHash('sha256').update(text).digest('hex')}.json`
  writeFileSync(join(whole, Config), text)
  writeFileSync(join(whole, 'manifest.json'), JSON.stringify([{ ...manifest, Config }]))
  for (const layer of manifest.Layers) renameSync(join(parts, layer), join(whole, layer))
  await packFolder(whole, seconds, file, readdirSync(whole))
}

/** Refuses a health check that is not the one it was given: one that cannot run would call every site unhealthy. */
export function describeImage(text: string): string {
  const { container: _random, ...image } = JSON.parse(text) as {
    container?: string
    config: { Healthcheck: { Test: string[] } }
  }
  const { Test } = image.config.Healthcheck
  if (JSON.stringify(Test) !== JSON.stringify(['CMD', ...healthCheck]))
    throw new Error(`The health check of the image is ${JSON.stringify(Test)}.`)
  return JSON.stringify(image)
}

/** The same as in deploy/Dockerfile; release.test.ts compares them. */
export const environment = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '3000',
  DATA_DIR: '/data',
  DEMO: 'off',
  TRUST_PROXY: 'on',
}
export const start = ['node', 'scripts/bootstrap.mjs', 'start', '--no-build']
export const healthCheck = [
  'node',
  '-e',
  "fetch('http://127.0.0.1:3000/api/ready').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))",
]

const configuration = [
  ...['--user', `${user}:${user}`, '--workingdir', '/app', '--volume', '/data', '--port', '3000'],
  ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...['--env', 'PATH=/app/node_modules/.bin:/usr/bin:/bin', '--cmd', JSON.stringify(start)],
  // buildah takes words of a shell here, and no JSON as for --cmd
  ...['--healthcheck', `CMD ${healthCheck.map((word) => JSON.stringify(word)).join(' ')}`],
  ...['--healthcheck-interval', '30s', '--healthcheck-timeout', '5s', '--healthcheck-start-period', '60s'],
  ...['--label', 'org.opencontainers.image.licenses=AGPL-3.0-or-later'],
]

async function makeBase({ architecture, seconds, debian }: Image, file: string): Promise<void> {
  const args = [
    '--variant=extract',
    `--architectures=${debianName(architecture)}`,
    `--include=${debianPackages.join(',')}`,
    ...unusedPaths.map((path) => `--dpkgopt=path-exclude=${path}`),
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    ...[debian.release, file, debian.mirror],
  ]
  await run('mmdebstrap', args, { SOURCE_DATE_EPOCH: String(seconds) })
}

/** What packages write when they are configured, which these are not. */
function writeConfigured(folder: string): void {
  mkdirSync(join(folder, 'data'))
  chownSync(join(folder, 'data'), user, user)
  writeFileSync(
    join(folder, 'etc/passwd'),
    `root:x:0:0:root:/root:/bin/sh\nentemi:x:${user}:${user}:Entemi:/data:/bin/sh\n`,
  )
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\nentemi:x:${user}:\n`)
}

const debianName = (architecture: Architecture): string => (architecture === 'x64' ? 'amd64' : architecture)

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await runTool(command, args, { env })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return output
}
