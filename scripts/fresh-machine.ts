import './parent-watch.mjs'
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { canInstallFromDebian, findDebianRelease, installMissing } from './debian.ts'
import { findNpm } from './installed.mjs'
import { root, runTool, type ToolResult } from './tool.ts'

// npm run fresh-machine: the commands of README.md in a minimal Debian that has only Node and npm.
// Needs root on Debian; uses the network settings of npm and apt of this machine.
const limits = ['--kill-after=10', '1200']
const home = '/root'
/** The command that scripts/bootstrap.mjs prints. */
const remedy = ['apt-get', 'install', 'libatomic1']
const networkSettings = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_registry)$/i
const trusted = [process.env['NODE_EXTRA_CA_CERTS'], process.env['SSL_CERT_FILE'], '/etc/ssl/certs/ca-certificates.crt']
  .filter((file) => file !== undefined)
  .filter((file) => existsSync(file))

const here = canInstallFromDebian() ? await findDebianRelease() : undefined
await installMissing(['debootstrap', 'patchelf'])
if (here === undefined || !existsSync('/usr/sbin/debootstrap') || !existsSync('/usr/bin/patchelf')) {
  console.error('npm run fresh-machine needs root on Debian, with debootstrap and patchelf.')
  process.exit(1)
}

const machine = mkdtempSync(join(tmpdir(), 'entemi-fresh-'))
// also after a signal: mounts and processes are gone by then, see inside()
process.once('exit', () => rmSync(machine, { recursive: true, force: true }))
let failed = 0
await report('a minimal Debian with Node 20, npm and this checkout', makeMachine)
await report('without libatomic1 npm start names the cause and the command', async () => {
  const { code, output } = await runInside(['npm', 'start'])
  const isNamed = output.includes('libatomic.so.1 is missing') && output.includes(remedy.join(' '))
  return { isGood: isNamed && code === 78, output }
})
await report('with its own Node 26 it starts without libatomic1', () => startInside('/opt/node/bin'))
await report(`after ${remedy.join(' ')} it starts with Node 20`, async () => {
  const installed = await runInside([...remedy, '-y'])
  return installed.code === 0 ? startInside() : { isGood: false, output: installed.output }
})
await report('and npm test runs there (--only scripts)', async () => {
  const { code, output } = await runInside(['npm', 'test', '--', '--only', 'scripts'])
  return { isGood: code === 0, output }
})
process.exitCode = failed === 0 ? 0 : 1

interface Outcome {
  isGood: boolean
  output: string
}

async function report(what: string, work: () => Promise<Outcome>): Promise<void> {
  const began = performance.now()
  const { isGood, output } = await work()
  if (!isGood) failed++
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${what} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  if (!isGood) console.log(output.trim().split('\n').slice(-40).join('\n'))
}

async function makeMachine(): Promise<Outcome> {
  const { release = '', mirror = '' } = here ?? {}
  const args = ['--variant=minbase', release, machine, mirror]
  const made = await bounded('unshare', ['--mount', 'debootstrap', ...args])
  if (made.code !== 0) return { isGood: false, output: made.output }
  // readable for others: PostgreSQL does not run as root
  chmodSync(machine, 0o755)
  for (const file of ['/etc/resolv.conf', '/etc/hosts', ...trusted]) copyInside(file, file)

  // only Node and npm: the oldest accepted Node, and the npm of this machine
  const packed = mkdtempSync(join(tmpdir(), 'entemi-node-'))
  try {
    const pack = await bounded('npm', ['pack', `node-linux-${process.arch}@20`], packed)
    if (pack.code !== 0) return { isGood: false, output: pack.output }
    execFileSync('tar', ['xzf', readdirSync(packed)[0] ?? ''], { cwd: packed })
    copyInside(join(packed, 'package/bin/node'), '/usr/local/bin/node')
  } finally {
    rmSync(packed, { recursive: true, force: true })
  }
  cpSync(dirname(dirname(findNpm())), join(machine, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(machine, 'usr/local/bin/npm'))
  for (const [setting, file] of [
    ['userconfig', `${home}/.npmrc`],
    ['globalconfig', '/usr/local/etc/npmrc'],
  ] as const) {
    const { output } = await bounded('npm', ['config', 'get', setting, '--loglevel=silent'])
    copyInside(output.trim(), file)
  }
  const own = await addOwnNode()
  if (own.code !== 0) return { isGood: false, output: own.output }

  const files = await runTool('sh', [
    '-c',
    'mkdir "$0/entemi" && git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -c | tar x -C "$0/entemi"',
    machine,
  ])
  return { isGood: files.code === 0, output: files.output }
}

/** The current Node with its own copy of libatomic1, which other programs do not find. */
async function addOwnNode(): Promise<ToolResult> {
  copyInside(process.execPath, '/opt/node/bin/node')
  const needed = await bounded('ldd', [process.execPath])
  const [, library] = /libatomic\.so\.1 => (\S+)/.exec(needed.output) ?? []
  if (library !== undefined) copyInside(library, '/opt/node/lib/libatomic.so.1')
  return bounded('patchelf', ['--force-rpath', '--set-rpath', '$ORIGIN/../lib', join(machine, 'opt/node/bin/node')])
}

function copyInside(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(dirname(join(machine, to)), { recursive: true })
  copyFileSync(from, join(machine, to))
}

/** Runs `npm start` until it is ready, then kills it. */
async function startInside(path?: string): Promise<Outcome> {
  const port = await freePort()
  const args = inside(['npm', 'start'], { PORT: String(port), DATA_DIR: `/data-${port}` }, path)
  const child = spawn('timeout', [...limits, ...args], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const ended = new Promise((resolve) => child.once('close', resolve))
  let isGood = false
  while (!isGood && child.exitCode === null) {
    await setTimeout(500)
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    isGood = answer?.status === 200
  }
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await ended
  return { isGood, output }
}

function runInside(run: string[]): Promise<ToolResult> {
  const [command = '', ...args] = inside(run)
  return bounded(command, args)
}

/**
 * The command with its own root, processes and mounts: all of them end with its first process, however that ends.
 * Of this machine's environment only the network settings are passed.
 */
function inside(command: string[], env: Record<string, string> = {}, path = '/usr/local/bin'): string[] {
  const network = Object.entries(process.env).filter(([name]) => networkSettings.test(name))
  const given = { HOME: home, PATH: `${path}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`, ...env }
  const settings = [...network, ...Object.entries(given)].map(([name, value]) => `${name}=${value}`)
  const begin = 'mount -t proc proc /proc; mkdir -p /dev/shm; mount -t tmpfs tmpfs /dev/shm; cd /entemi; "$@"'
  const space = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'chroot', machine]
  return [...space, 'env', '-i', ...settings, 'sh', '-c', begin, 'sh', ...command]
}

function bounded(command: string, args: string[], cwd = root): Promise<ToolResult> {
  return runTool('timeout', [...limits, command, ...args], { cwd })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
