import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstallFromDebian, findDebianRelease, installFromDebian } from './debian.ts'
import { runTool } from './tool.ts'

export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  'nats-server': '/usr/sbin/nats-server',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
}

/**
 * The oldest one that was measured to lose nothing. Older ones (3.0.2 of Debian 12) write over the leader key of another
 * machine: a primary that stood still takes the lead back, and what the other one acknowledged meanwhile is lost.
 */
const leastPatroni = [4, 0, 7] as const
/** The release of Debian that has it. */
const release = 'trixie'

/** `said`: what `patroni --version` prints. */
export function isSafePatroni(said: string): boolean {
  const found = /(\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number)
  if (found === undefined) return false
  const place = leastPatroni.findIndex((least, index) => found[index] !== least)
  return place === -1 || (found[place] ?? 0) > (leastPatroni[place] ?? 0)
}

/** Installs what is missing where it may; says what to do where it may not. */
export async function requirePrograms(): Promise<void> {
  if (listMissing().length > 0 && canInstallFromDebian()) await installFromDebian(...listMissing())
  const missing = listMissing()
  if (missing.length > 0)
    throw new Error(`Not installed: apt-get install -y --no-install-recommends ${missing.join(' ')}`)
  if (!isSafePatroni(readPatroniVersion()) && canInstallFromDebian()) await installPatroni()
  const version = readPatroniVersion()
  if (!isSafePatroni(version))
    throw new Error(
      `${version} loses acknowledged writes when a primary stands still: ${leastPatroni.join('.')} or newer is needed, deploy/cluster/README.md says how to install it.`,
    )
}

const listMissing = (): string[] =>
  Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name === 'etcd' ? 'etcd-server' : name]))

const readPatroniVersion = (): string => execFileSync(programs.patroni, ['--version'], { encoding: 'utf8' }).trim()

/** As deploy/cluster/README.md says, from the mirror this machine uses; its own list of sources stays as it is. */
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
    ].flatMap((setting) => ['-o', setting])
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runTool('apt-get', ['update', '-q', ...settings], { env })
    const wanted = ['-q', '-y', '--no-install-recommends', `patroni/${release}`]
    const installed = await runTool('apt-get', ['install', ...settings, ...wanted], { env })
    if (installed.code !== 0) console.error(installed.output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
