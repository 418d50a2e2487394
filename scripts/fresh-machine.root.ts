import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canInstallFromDebian, findDebianRelease, installMissing } from './debian.ts'
import { root, runTool, type ToolResult } from './tool.ts'

export const limits = ['--kill-after=10', '1200']
export const home = '/root'
const networkSettings = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_registry)$/i
const trusted = [process.env['NODE_EXTRA_CA_CERTS'], process.env['SSL_CERT_FILE'], '/etc/ssl/certs/ca-certificates.crt']
  .filter((file) => file !== undefined)
  .filter((file) => existsSync(file))

export interface Outcome {
  isGood: boolean
  output: string
}

export interface Machine {
  folder: string
  copyInside: (from: string, to: string) => void
  /** The command with its own root, processes and mounts: all of them end with its first process, however that ends. */
  inside: (command: string[], options?: InsideOptions) => string[]
  runInside: (command: string[], options?: InsideOptions) => Promise<ToolResult>
}

interface InsideOptions {
  env?: Record<string, string>
  path?: string
  /** Without it only this machine's own addresses are reached. */
  network?: boolean
}

/** A folder for a minimal Debian, which is deleted when this process ends. */
export async function createMachine(needed: string[]): Promise<Machine> {
  await installMissing(['debootstrap', ...needed])
  if (!canInstallFromDebian() || !existsSync('/usr/sbin/debootstrap')) {
    console.error(`npm run fresh-machine needs root on Debian, with debootstrap and ${needed.join(', ')}.`)
    process.exit(1)
  }
  const folder = mkdtempSync(join(tmpdir(), 'entemi-fresh-'))
  // also after a signal: mounts and processes are gone by then, see inside()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const inside: Machine['inside'] = (command, { env = {}, path = '/usr/local/bin', network = true } = {}) => {
    // of this machine's environment only the network settings are passed
    const settings = network ? Object.entries(process.env).filter(([name]) => networkSettings.test(name)) : []
    const given = { HOME: home, PATH: `${path}:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`, ...env }
    const variables = [...settings, ...Object.entries(given)].map(([name, value]) => `${name}=${value}`)
    const begin = 'mount -t proc proc /proc; mkdir -p /dev/shm; mount -t tmpfs tmpfs /dev/shm; cd /entemi; "$@"'
    const space = ['unshare', '--mount', '--pid', '--fork', '--kill-child']
    const alone = ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
    return [
      ...[...space, ...(network ? [] : alone), 'chroot', folder],
      ...['env', '-i', ...variables, 'sh', '-c', begin, 'sh', ...command],
    ]
  }
  return {
    folder,
    copyInside: (from, to) => {
      if (!existsSync(from)) return
      mkdirSync(dirname(join(folder, to)), { recursive: true })
      copyFileSync(from, join(folder, to))
    },
    inside,
    runInside: (command, options) => {
      const [program = '', ...args] = inside(command, options)
      return bounded(program, args)
    },
  }
}

/** Debian's smallest selection of packages, with the network settings of this machine. */
export async function installDebian({ folder, copyInside }: Machine): Promise<ToolResult> {
  const { release = '', mirror = '' } = (await findDebianRelease()) ?? {}
  const made = await bounded('unshare', ['--mount', 'debootstrap', '--variant=minbase', release, folder, mirror])
  if (made.code !== 0) return made
  // readable for others: PostgreSQL does not run as root
  chmodSync(folder, 0o755)
  for (const file of ['/etc/resolv.conf', '/etc/hosts', ...trusted]) copyInside(file, file)
  return made
}

/** Prints what was tried and how it went; whatever fails makes the process end with 1. */
export async function report(what: string, work: () => Promise<Outcome>): Promise<void> {
  const began = performance.now()
  const { isGood, output } = await work()
  if (!isGood) process.exitCode = 1
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${what} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  if (!isGood) console.log(output.trim().split('\n').slice(-40).join('\n'))
}

export function bounded(command: string, args: string[], cwd = root): Promise<ToolResult> {
  return runTool('timeout', [...limits, command, ...args], { cwd })
}
