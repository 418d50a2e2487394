// Runs `scripts/<command>.ts` with the pinned Node, on a machine that has only some Node and npm.
// Plain JavaScript without dependencies: it runs before there are any, on the oldest Node the project accepts.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  addAddresses,
  countInstalled,
  findNpm,
  hasDevelopmentPackages,
  isInstalled,
  runtimePackages,
} from './installed.mjs'
import { isAlive, withLock } from './lock.mjs'
import { createProgress } from './progress.mjs'
import { serverProcess } from './runtime.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const commands = [
  'start',
  'test',
  'dev',
  'check',
  'build',
  'generate',
  'spec',
  'bench',
  'attack',
  'fault',
  'backup',
  'restore',
  'scrub',
  'admin',
  'sbom',
  'cluster',
  'fresh-machine',
  'release',
  'client',
  'stress',
]
/** Differs from a crash: deploy/entemi.service does not restart what cannot run on this machine. */
const cannotRunHere = 78
/** Commands of development, which need more packages than `npm start`: those are installed with the first of them. */
const ofDevelopment = [
  'test',
  'check',
  'generate',
  'bench',
  'attack',
  'fault',
  'cluster',
  'release',
  'client',
  'stress',
]
/** The first Node with Temporal; 24 and 25 do not start the server. */
const leastNode = 26
/** The npm of Debian 12, which comes with Node 18, leaves out packages of this platform. */
const leastNodeToInstall = 20
/** npm runs its scripts with the Node of node_modules/.bin, which an installation must not delete. */
const isPinnedNode = process.execPath.startsWith(join(root, 'node_modules') + sep)
const isOwnNodeUsable = Number.parseInt(process.versions.node, 10) >= leastNode

class RuntimeError extends Error {}

const [command = '', ...args] = process.argv.slice(2)
try {
  if (!commands.includes(command))
    throw new Error(`Usage: node scripts/bootstrap.mjs ${commands.join('|')} [arguments]`)
  const needed = { dev: ofDevelopment.includes(command), runtime: !isOwnNodeUsable || isPinnedNode }
  if (!isInstalled(root, needed)) await withLock(join(root, '.cache/install.lock'), 'installing', () => install(needed))
  const script = [join(root, 'scripts', `${command}.ts`), ...args]
  const program = command === 'start' ? serverProcess(...script) : { args: script, env: {} }
  const socket = command === 'start' ? findHandedSocket() : undefined
  process.exitCode = await run(findRuntime(), program.args, { env: program.env, socket })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof RuntimeError ? cannotRunHere : 1
}

/** @param {import('./installed.mjs').Needed} needed */
async function install(needed) {
  if (isInstalled(root, needed)) return
  if (Number.parseInt(process.versions.node, 10) < leastNodeToInstall)
    throw new RuntimeError(
      `Node ${process.version} is too old to install the packages: Node ${leastNodeToInstall} or newer is needed, with its npm (Debian 12 has 18).\nOr start a release, which brings its Node and its packages: docs/operating.md.`,
    )
  const started = Date.now()
  const progress = createProgress()
  const all = { ...needed, dev: needed.dev || hasDevelopmentPackages(root) }
  const doing = all.dev ? 'Installing packages, also for development' : 'Installing packages'
  progress.step(doing)
  // An interrupted installation leaves packages that look complete. npm's list of installed packages is deleted first
  // and written last: if it is missing, everything is deleted.
  const modules = join(root, 'node_modules')
  const list = join(modules, '.package-lock.json')
  rmSync(existsSync(list) ? list : modules, { recursive: true, force: true })
  // npm reads it instead of package-lock.json
  const addressed = join(root, 'npm-shrinkwrap.json')
  writeFileSync(addressed, addAddresses(root, readRegistry()))
  // After SIGTERM npm takes half a minute to undo its work; after SIGKILL the next start deletes what is left.
  const watch = `data:text/javascript,process.on('disconnect',()=>process.kill(process.pid,'SIGKILL'));process.channel.unref()`
  const npm = ['--import', watch, findNpm(), 'install', ...installOptions(all)]
  const count = setInterval(() => {
    const { done, total } = countInstalled(root, all)
    progress.step(doing, done, total)
  }, 500)
  const runNpm = () =>
    run(process.execPath, npm, { stdout: 'ignore', stopWith: 'SIGKILL' }).finally(() =>
      rmSync(addressed, { force: true }),
    )
  let code = await runNpm()
  // A registry may have its packages at other addresses: npm asks it for them.
  if (code !== 0 && code <= 128) code = await runNpm()
  clearInterval(count)
  progress.end()
  if (code > 128) throw new Error('Stopped; the next start installs from the beginning.')
  if (code !== 0) throw new Error(`npm install failed (exit code ${code}); its output is above.`)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Not `npm ci`, which refuses a lock file without the packages of every other platform; `install` uses the locked versions too.
 * @param {import('./installed.mjs').Needed} needed
 */
function installOptions({ dev, runtime }) {
  const workspaces = ['contract', 'server', 'web', ...(runtime ? ['runtime'] : [])]
  return [
    ...['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional'],
    dev ? '--include=dev' : '--omit=dev',
    '--include-workspace-root',
    ...workspaces.map((name) => `--workspace=${name}`),
  ]
}

/** The registry that npm is set to use. */
function readRegistry() {
  const npm = [findNpm(), 'config', 'get', 'registry']
  return spawnSync(process.execPath, npm, { cwd: root, encoding: 'utf8' }).stdout.trim()
}

function findRuntime() {
  if (isOwnNodeUsable) return process.execPath
  const name = runtimePackages[`${process.platform}-${process.arch}`]
  const pinned = join(root, 'node_modules', name ?? '', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  // Tried first: on musl, or on a disk mounted noexec, the file exists but does not run.
  const tried = name && existsSync(pinned) ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }) : undefined
  if (tried?.status === 0) return pinned
  if (tried) hidePinned()
  const reason = tried
    ? explainFailure(tried)
    : `There is no pinned Node for this machine (${process.platform} ${process.arch}).`
  throw new RuntimeError(`${reason}\nOr install Node ${leastNode} or newer: then the pinned one is not needed.`)
}

/** npm looks into .bin first: it would run the next command with the Node that does not run, without a message. */
function hidePinned() {
  try {
    rmSync(join(root, 'node_modules/.bin/node'), { force: true })
  } catch {
    // a checkout that only root may change was started without npm
  }
}

/**
 * @param {import('node:child_process').SpawnSyncReturns<string>} tried
 * @returns {string} why the pinned Node does not run, and what to do
 */
function explainFailure({ error, status, signal, stderr }) {
  const [, library] = /error while loading shared libraries: (\S+): /.exec(stderr ?? '') ?? []
  if (library === 'libatomic.so.1')
    return `The pinned Node does not run: ${library} is missing on this machine. On Debian and Ubuntu: apt-get install libatomic1`
  if (library) return `The pinned Node does not run: ${library} is missing on this machine.`
  // the file exists; the loader that it names does not
  if (error && 'code' in error && error.code === 'ENOENT')
    return 'The pinned Node does not run: it needs glibc, which this machine lacks (Alpine has musl). Use Debian or another system with glibc.'
  return `The pinned Node does not run: ${error?.message ?? (stderr.trim() || `it ended with ${signal ?? status}`)}.`
}

/**
 * The child has its own process group, so that it gets a Ctrl-C once, from here: the terminal signals the whole group
 * and npm signals its child again, and a server that gets a second signal stops at once.
 * @param {string} file
 * @param {string[]} fileArgs
 * @param {{ stdout?: 'inherit' | 'ignore', stopWith?: NodeJS.Signals, env?: Record<string, string>, socket?: number | undefined }} options
 * @returns {Promise<number>} the exit code
 */
function run(file, fileArgs, { stdout = 'inherit', stopWith, env = {}, socket } = {}) {
  const path = [dirname(file), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(file, fileArgs, {
    cwd: root,
    detached: process.platform !== 'win32',
    env: { ...env, ...process.env, PATH: path, ...(socket !== undefined && { LISTEN_FD: '4' }) },
    stdio: ['ignore', stdout, 'inherit', 'ipc', ...(socket === undefined ? [] : [socket])],
  })
  let lastSignalAt = -Infinity
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const now = performance.now()
    if (now - lastSignalAt < 1000) return
    lastSignalAt = now
    child.kill(stopWith ?? (signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  const orphanWatch = watchNpm(() => forward('SIGTERM'))

  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(orphanWatch)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}

/** The socket that systemd listens on (entemi.socket); passed to this process, which passes it on. */
function findHandedSocket() {
  const { LISTEN_PID, LISTEN_FDS } = process.env
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? 3 : undefined
}

/**
 * npm has no channel to its script, and killed with -9 it forwards no signal: whether it is alive has to be polled.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined
  const npm = findNpmProcess()
  const watch = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(watch)
    onGone()
  }, 500)
  return watch
}

/** The parent process, or the parent of the shell that npm starts its scripts with. */
function findNpmProcess() {
  try {
    const [, name = '', parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return name.endsWith('sh') ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}
