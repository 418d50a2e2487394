import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bounded, installDebian, report, type Machine, type Outcome } from './fresh-machine.root.ts'
import { healthCheck, start } from './release.image.ts'

/** The release in a folder: its checksums, then its tarball and its image, both without a network. */
export async function tryRelease(machine: Machine, folder: string): Promise<void> {
  const find = (end: string) => join(folder, readdirSync(folder).find((name) => name.endsWith(end)) ?? '')
  const platform = `linux-${process.arch}`
  await report('the checksums', async () => {
    const { code, output } = await bounded('sha256sum', ['-c', 'SHA256SUMS'], folder)
    return { isGood: code === 0, output }
  })
  await report('a minimal Debian without Node and npm, with the tarball', async () => {
    const made = await installDebian(machine)
    const target = join(machine.folder, 'entemi')
    mkdirSync(target)
    const file = find(`${platform}.tar.gz`)
    const unpacked = await bounded('tar', ['xzf', file, '--strip-components=1', '--no-same-owner', '-C', target])
    return { isGood: made.code === 0 && unpacked.code === 0, output: made.output + unpacked.output }
  })
  await report('after apt-get install libatomic1 it starts, without a network', async () => {
    const installed = await machine.runInside(['apt-get', 'install', '-y', 'libatomic1'])
    const { code, output } = await machine.runInside(startAndAsk(start), {
      ...{ path: '/entemi/node_modules/.bin', network: false },
      env: { DATA_DIR: '/data', PORT: '3000' },
    })
    return { isGood: installed.code === 0 && code === 0, output }
  })
  await report('the image starts, without a network, and its health check passes', () =>
    tryImage(find(`${platform}.image.tar.gz`)),
  )
}

/** Starts it beside its health check, which is asked until it passes or the start has ended. */
const startAndAsk = (command: string[]): string[] => {
  const script = '"$@" & until node -e "$CHECK"; do kill -0 $! || exit 1; sleep 1; done'
  return ['env', `CHECK=${healthCheck[2]}`, 'sh', '-c', script, 'sh', ...command]
}

async function tryImage(archive: string): Promise<Outcome> {
  const own = mkdtempSync(join(tmpdir(), 'entemi-image-'))
  const store = ['--root', join(own, 'root'), '--runroot', join(own, 'run'), '--storage-driver', 'vfs']
  try {
    // buildah 1.28 reads it unpacked only
    const unpacked = join(own, 'image.tar')
    await bounded('sh', ['-c', 'gunzip -c "$0" > "$1"', archive, unpacked])
    const made = await bounded('buildah', [...store, 'from', `docker-archive:${unpacked}`])
    if (made.code !== 0) return { isGood: false, output: made.output }
    const container = made.output.trim().split('\n').at(-1) ?? ''
    // in a network and with processes of their own: whatever is left ends with them
    const alone = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    const run = ['buildah', ...store, 'run', '--isolation', 'chroot', container, '--', ...startAndAsk(start)]
    const { code, output } = await bounded('unshare', [...alone, 'sh', '-c', 'ip link set lo up && "$@"', 'sh', ...run])
    return { isGood: code === 0, output }
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
