import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A machine of the cluster on this one: a network namespace with an address of its own, and a disk of its own. */
export interface Machine {
  address: string
  /** Where its disk is mounted; belongs to the account of PostgreSQL. */
  disk: string
  /** Program and arguments that run a program there, as the account of PostgreSQL: it refuses to run as root. */
  wrap: (program: string, args: string[]) => [string, string[]]
  /** As if its cable were pulled. */
  cutNetwork: () => void
  joinNetwork: () => void
  /** Every write to its disk waits until it continues. */
  stallDisk: () => void
  continueDisk: () => void
}

export interface Network {
  /** Of this machine, as the others reach it. */
  address: string
  addMachine: (name: string) => Machine
  /** After everything that runs there has ended. */
  remove: () => void
}

/** Sparse: what PostgreSQL does not write takes no space. */
const diskBytes = 4 * 1024 ** 3

/** A bridge, which the machines are connected to. Needs root. */
export function createNetwork(folder: string): Network {
  // names of interfaces have 15 characters at most; two runs side by side have different ones, and different addresses
  const id = process.pid.toString(36)
  const subnet = `10.199.${process.pid % 250}`
  const bridge = `ec${id}`
  const account = { uid: readId('-u'), gid: readId('-g') }
  const undo: (() => void)[] = []
  /** `take` runs at the end, the last first. */
  const change = (make: [string, ...string[]], take?: [string, ...string[]]): void => {
    run(...make)
    if (take !== undefined) undo.push(() => run(...take))
  }
  change(['ip', 'link', 'add', bridge, 'type', 'bridge'], ['ip', 'link', 'delete', bridge])
  run('ip', 'address', 'add', `${subnet}.1/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')

  let count = 0
  function addMachine(name: string): Machine {
    count++
    const namespace = `entemi-${id}-${name}`
    const [here, there] = [`e${id}h${count}`, `e${id}g${count}`]
    const address = `${subnet}.${10 + count}`
    const inside = (...command: string[]): void => run('ip', 'netns', 'exec', namespace, ...command)
    change(['ip', 'netns', 'add', namespace], ['ip', 'netns', 'delete', namespace])
    run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', namespace)
    run('ip', 'link', 'set', here, 'master', bridge, 'up')
    inside('ip', 'address', 'add', `${address}/24`, 'dev', there)
    inside('ip', 'link', 'set', there, 'up')
    inside('ip', 'link', 'set', 'lo', 'up')

    const disk = join(folder, `disk-${name}`)
    const image = `${disk}.img`
    mkdirSync(disk)
    writeFileSync(image, '')
    truncateSync(image, diskBytes)
    run('mkfs.ext4', '-q', image)
    change(['mount', '-o', 'loop', image, disk], ['umount', disk])
    chownSync(disk, account.uid, account.gid)

    let isStalled = false
    const continueDisk = (): void => {
      if (isStalled) run('fsfreeze', '--unfreeze', disk)
      isStalled = false
    }
    undo.push(continueDisk)
    const user = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    return {
      address,
      disk,
      wrap: (program, args) => ['ip', ['netns', 'exec', namespace, 'setpriv', ...user, program, ...args]],
      cutNetwork: () => run('ip', 'link', 'set', here, 'down'),
      joinNetwork: () => run('ip', 'link', 'set', here, 'up'),
      stallDisk: () => {
        run('fsfreeze', '--freeze', disk)
        isStalled = true
      },
      continueDisk,
    }
  }

  const remove = (): void => {
    for (const step of undo.toReversed()) {
      try {
        step()
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
      }
    }
  }
  return { address: `${subnet}.1`, addMachine, remove }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

const readId = (which: string): number => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
