import { statfs } from 'node:fs/promises'
import { partNames, type PartName } from '@entemi/contract/platform/errors'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Versions } from '#/core/site/version.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { countJobs } from './system.store.ts'

interface Parts {
  db: Tx
  versions: Versions
  dataFolder: string
  countSockets: () => number
  listAway: () => PartName[]
}

/** Those that every process of a site would report alike are not summed. */
const shared = { aggregator: 'max' } as const

/** Read when the metrics are asked for. What cannot be read now is left out, the rest is answered. */
export function addSystemMetrics(
  registry: Registry,
  { db, versions, dataFolder, countSockets, listAway }: Parts,
): void {
  const registers = [registry]
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, ...shared, registers })

  const waiting = gauge('job_queue_waiting', 'Jobs that are due')
  const oldest = gauge('job_queue_oldest_seconds', 'How long the job that is due longest has been waiting')
  const mailsWaiting = gauge('mail_queue_waiting', 'Mails that are due')
  const mailsFailed = gauge('mail_queue_failed', 'Mails that were given up after all attempts')
  const failed = gauge('job_queue_failed', 'Jobs that were given up after all attempts, mails among them')
  collectAll(failed, [waiting, oldest, mailsWaiting, mailsFailed], async () => {
    const jobs = await countJobs(db)
    waiting.set(jobs.waiting)
    failed.set(jobs.failed)
    oldest.set(jobs.oldest_at === null ? 0 : Math.max(0, (Date.now() - jobs.oldest_at.getTime()) / 1000))
    mailsWaiting.set(jobs.mails_waiting)
    mailsFailed.set(jobs.mails_failed)
  })

  const size = gauge('disk_size_bytes', 'Size of the disk of the data folder')
  const free = gauge('disk_free_bytes', 'Free space on the disk of the data folder')
  collectAll(free, [size], async () => {
    const disk = await statfs(dataFolder)
    free.set(disk.bavail * disk.bsize)
    size.set(disk.blocks * disk.bsize)
  })

  const sockets: Gauge = new Gauge({
    name: 'sockets_open',
    help: 'Open screens',
    registers,
    collect: () => {
      sockets.set(countSockets())
    },
  })

  const away = new Gauge({
    name: 'part_away',
    help: 'Parts that do not work: 1, else 0',
    labelNames: ['part'],
    ...shared,
    registers,
    collect: () => {
      const names = listAway()
      for (const part of partNames) away.set({ part }, names.includes(part) ? 1 : 0)
    },
  })

  const build = new Gauge({
    name: 'entemi_build_info',
    help: 'Versions of the server, the frontend and Node',
    labelNames: ['server', 'frontend', 'node'],
    ...shared,
    registers,
    collect: () => {
      build.reset()
      build.set({ server: versions.server, frontend: versions.frontend(), node: process.versions.node }, 1)
    },
  })
}

/** One read sets several: the registry asks the first, whose values the others have. */
function collectAll(first: Gauge, others: Gauge[], read: () => Promise<void>): void {
  let reading: Promise<void> | undefined
  const once = (): Promise<void> => {
    reading ??= read()
      .catch(() => {
        for (const one of [first, ...others]) one.remove()
      })
      .finally(() => (reading = undefined))
    return reading
  }
  // by assignment: all gauges exist before any is read
  for (const one of [first, ...others]) Object.assign(one, { collect: once })
}

export type PushResult = 'delivered' | 'gone' | 'later'

export interface WorkMetrics {
  mailSent: (result: 'sent' | 'failed') => void
  pushAnswered: (result: PushResult) => void
  batchDone: (size: number, seconds: number) => void
  clientError: () => void
}

/** Counted as the work is done, by each process. */
export function addWorkMetrics(registry: Registry): WorkMetrics {
  const registers = [registry]
  const mails = new Counter({ name: 'mails_total', help: 'Mails by result', labelNames: ['result'], registers })
  const pushes = new Counter({ name: 'pushes_total', help: 'Pushes by result', labelNames: ['result'], registers })
  const clientErrors = new Counter({ name: 'client_errors_total', help: 'Errors of scripts in browsers', registers })
  const sizes = new Histogram({
    name: 'effect_batch_size',
    help: 'Effects of frequent actions (entries, likes, comments) in one batch',
    buckets: [1, 2, 5, 10, 20, 40, 100],
    registers,
  })
  const seconds = new Histogram({
    name: 'effect_batch_seconds',
    help: 'Time to run a batch of effects',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  // known from the start: a rate over a series that begins with its first event misses it
  for (const result of ['sent', 'failed'] as const) mails.inc({ result }, 0)
  for (const result of ['delivered', 'gone', 'later'] as const) pushes.inc({ result }, 0)
  return {
    mailSent: (result) => mails.inc({ result }),
    pushAnswered: (result) => pushes.inc({ result }),
    batchDone: (size, time) => {
      sizes.observe(size)
      seconds.observe(time)
    },
    clientError: () => clientErrors.inc(),
  }
}
