import './parent-watch.mjs'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  bounded,
  createMachine,
  home,
  installDebian,
  limits,
  report,
  type Machine,
  type Outcome,
} from './fresh-machine.root.ts'
import { tryRelease } from './fresh-machine.release.ts'
import { findNpm } from './installed.mjs'
import { runTool, type ToolResult } from './tool.ts'

// npm run fresh-machine: the commands of README.md in a minimal Debian that has only Node and npm.
// npm run fresh-machine -- <folder>: the release in that folder, in a minimal Debian without Node, npm and network.
// Needs root on Debian; uses the network settings of npm and apt of this machine.
/** The command that scripts/bootstrap.mjs prints. */
const remedy = ['apt-get', 'install', 'libatomic1']
const [release] = process.argv.slice(2)
if (release === undefined) await tryReadme(await createMachine(['patchelf']))
else await tryRelease(await createMachine(['buildah']), resolve(release))

async function tryReadme(machine: Machine): Promise<void> {
  const { runInside } = machine
  await report('a minimal Debian with Node 20, npm and this checkout', () => makeMachine(machine))
  await report('without libatomic1 npm start names the cause and the command', async () => {
    const { code, output } = await runInside(['npm', 'start'])
    const isNamed = output.includes('libatomic.so.1 is missing') && output.includes(remedy.join(' '))
    return { isGood: isNamed && code === 78, output }
  })
  await report('with its own Node 26 it starts without libatomic1', () => startInside(machine, '/opt/node/bin'))
  await report(`after ${remedy.join(' ')} it starts with Node 20`, async () => {
    const installed = await runInside([...remedy, '-y'])
    return installed.code === 0 ? startInside(machine) : { isGood: false, output: installed.output }
  })
  await report('and npm test runs there (--only scripts)', async () => {
    const { code, output } = await runInside(['npm', 'test', '--', '--only', 'scripts'])
    return { isGood: code === 0, output }
  })
  await report('with the Node 18 of Debian npm start says what is needed', async () => {
    const installed = await runInside(['apt-get', 'install', '-y', '--no-install-recommends', 'nodejs'])
    rmSync(join(machine.folder, 'entemi/node_modules'), { recursive: true })
    const { code, output } = await runInside(['node', 'scripts/bootstrap.mjs', 'start'], { path: '/usr/bin' })
    const isNamed = output.includes('is too old to install the packages: Node 20 or newer is needed')
    return { isGood: installed.code === 0 && isNamed && code === 78, output: installed.output + output }
  })
}

async function makeMachine(machine: Machine): Promise<Outcome> {
  const { folder, copyInside } = machine
  const made = await installDebian(machine)
  if (made.code !== 0) return { isGood: false, output: made.output }

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
  cpSync(dirname(dirname(findNpm())), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  for (const [setting, file] of [
    ['userconfig', `${home}/.npmrc`],
    ['globalconfig', '/usr/local/etc/npmrc'],
  ] as const) {
    const { output } = await bounded('npm', ['config', 'get', setting, '--loglevel=silent'])
    copyInside(output.trim(), file)
  }
  const own = await addOwnNode(machine)
  if (own.code !== 0) return { isGood: false, output: own.output }

  const files = await runTool('sh', [
    '-c',
    'mkdir "$0/entemi" && git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -c | tar x -C "$0/entemi"',
    folder,
  ])
  return { isGood: files.code === 0, output: files.output }
}

/** The current Node with its own copy of libatomic1, which other programs do not find. */
async function addOwnNode({ folder, copyInside }: Machine): Promise<ToolResult> {
  copyInside(process.execPath, '/opt/node/bin/node')
  const needed = await bounded('ldd', [process.execPath])
  const [, library] = /libatomic\.so\.1 => (\S+)/.exec(needed.output) ?? []
  if (library !== undefined) copyInside(library, '/opt/node/lib/libatomic.so.1')
  return bounded('patchelf', ['--force-rpath', '--set-rpath', '$ORIGIN/../lib', join(folder, 'opt/node/bin/node')])
}

/** Runs `npm start` until it is ready, then kills it. */
async function startInside({ inside }: Machine, path = '/usr/local/bin'): Promise<Outcome> {
  const port = await freePort()
  const args = inside(['npm', 'start'], { env: { PORT: String(port), DATA_DIR: `/data-${port}` }, path })
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
