import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstallFromDebian, findDebianRelease, installFromDebian, waitForOthers } from './debian.ts'
import { runTool } from './tool.ts'

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  'nats-server': '/usr/sbin/nats-server',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
  e2fsprogs: '/usr/sbin/mkfs.ext4',
}

/**
 * The oldest version that lost nothing in the tests. Older ones (3.0.2 of Debian 12) overwrite the leader key of another
 * machine: a primary that was frozen becomes the leader again, and what the other one acknowledged meanwhile is lost.
 */
const leastPatroni = [4, 0, 7] as const
/** The release of Debian that has it. */
const release = 'trixie'

/** `version`: the output of `patroni --version`. */
export function isSafePatroni(version: string): boolean {
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
  if (found === undefined) return false
  const index = leastPatroni.findIndex((least, at) => found[at] !== least)
  return index === -1 || (found[index] ?? 0) > (leastPatroni[index] ?? 0)
}

/** Installs what is missing if it may; the error says what to do otherwise. */
export async function requirePrograms(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('Needs root: each database gets a network and a disk of its own, which are taken away at the end.')
  if (listMissing().length > 0 && canInstallFromDebian()) await installFromDebian(...listMissing())
  const missing = listMissing()
  if (missing.length > 0)
    throw new Error(`Not installed: apt-get install -y --no-install-recommends ${missing.join(' ')}`)
  if (!isSafePatroni(readPatroniVersion()) && canInstallFromDebian()) await installPatroni()
  const version = readPatroniVersion()
  if (!isSafePatroni(version))
    throw new Error(
      `${version} loses acknowledged writes when a primary is frozen: ${leastPatroni.join('.')} or newer is needed, deploy/cluster/README.md says how to install it.`,
    )
}

const listMissing = (): string[] =>
  Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name === 'etcd' ? 'etcd-server' : name]))

const readPatroniVersion = (): string => execFileSync(programs.patroni, ['--version'], { encoding: 'utf8' }).trim()

/** As deploy/cluster/README.md says, from the mirror of this machine, without changing its own list of sources. */
async function installPatroni(): Promise<void> {
  const here = await findDebianRelease()
  if (here === undefined) return
  console.log(`Installing patroni from Debian ${release}…`)
  const folder = mkdtempSync(join(tmpdir(), 'entemi-apt-'))
  try {
    for (const name of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(join(folder, name), { recursive: true, mode: 0o755 })
    const keys = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
    const sources = [here.release, release].map((suite) => `deb ${keys} ${here.mirror} ${suite} main\n`)
    writeFileSync(join(folder, 'sources.list'), sources.join(''))
    writeFileSync(join(folder, 'preferences'), `Package: *\nPin: release n=${release}\nPin-Priority: 100\n`)
    const settings = [
      `Dir::Etc::SourceList=${folder}/sources.list`,
      'Dir::Etc::SourceParts=/dev/null',
      `Dir::Etc::Preferences=${folder}/preferences`,
      `Dir::State::Lists=${folder}/lists`,
      `Dir::Cache=${folder}/cache`,
      'Acquire::http::Timeout=20',
      'APT::Sandbox::User=root',
      waitForOthers,
    ].flatMap((setting) => ['-o', setting])
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runTool('apt-get', ['update', '-q', ...settings], { env })
    const options = ['-q', '-y', '--no-install-recommends', `patroni/${release}`]
    const installed = await runTool('apt-get', ['install', ...settings, ...options], { env })
    if (installed.code !== 0) console.error(installed.output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
