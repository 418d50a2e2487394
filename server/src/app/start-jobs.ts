import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { countDays } from '#/operation/admin/stat.service.ts'
import type { WorkMetrics } from '#/operation/admin/system-metrics.ts'
import { isBackupMinute, runBackup, type BackupMinute } from '#/operation/backup/schedule.ts'
import { notifyOfEventChange, remindOfEvents } from '#/diary/event/event.notify.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { startFrequentEffects } from '#/platform/jobs/frequent-effects.ts'
import type { FrequentEffect } from '#/platform/jobs/effect.ts'
import { endSuspensions } from '#/account/account/account.service.ts'
import { deleteExpired } from '#/platform/jobs/delete-expired.ts'
import { startPushWorker, startWebhookWorker, startWorker } from '#/platform/jobs/worker.ts'
import type { Env } from '#/platform/env.ts'
import { expireExports, makeExport } from '#/operation/export/export.service.ts'
import { runImport } from '#/operation/import/import.job.ts'
import { expireImports, resumeImports } from '#/operation/import/import.service.ts'
import { finishErasure, type Ledger } from '#/account/identity/ledger.ts'
import { deliverLesson, addStarterLessons } from '#/community/lesson/send.service.ts'
import { sweepChannels } from '#/community/live/live.service.ts'
import { removeReplaced, repackPart } from '#/community/live/repack.service.ts'
import { queuePublished, queueRegistered } from '#/community/webhook/queue.service.ts'
import { deleteOldDeliveries, sendNext, wakeWebhooks } from '#/community/webhook/send.service.ts'
import { planDigests } from '#/account/mail/digest.service.ts'
import { mailListeners } from '#/account/mail/mail.effects.ts'
import type { SiteAddress } from '#/account/mail/mail.service.ts'
import type { Mailer } from '#/account/mail/mailer.ts'
import type { PushKeys } from '#/account/push/push.keys.ts'
import type { ImageParts } from '#/core/media/image.service.ts'
import type { Quarantine } from '#/core/media/quarantine.ts'
import { storePoster } from '#/core/media/video-poster.ts'
import { sweepUnattachedMedia } from '#/core/media/media.service.ts'
import { makeMissingSizes } from '#/core/media/picture-sizes.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import { deleteOldNotifications } from '#/account/notification/notification.service.ts'
import { runFrequentEffects } from './run-frequent-effects.ts'
import { notifyOfBroadcast, notifyOfChange, notifyOfEntry } from '#/account/notification/notify-of.ts'
import { planReminders } from '#/account/reminder/reminder.service.ts'
import { contactOf, deleteUnusedDevices, pushToDevice } from '#/account/push/push.service.ts'
import { sweepSlowMode } from '#/diary/post/group-post.service.ts'
import { deleteOldInvitations } from '#/account/registration/invitation.service.ts'
import { expireRegistrations, notifyOfRegistrations } from '#/account/registration/registration.service.ts'
import { repeatUnopenedCases } from '#/operation/report/report.notification.ts'
import { type DiskGuard } from '#/platform/db/disk-guard.ts'
import { type PartStates } from '#/platform/part-state.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { deliverAuthor, deliverEntries } from '#/diary/timeline/timeline.service.ts'

export interface JobParts {
  db: Tx
  pool: pg.Pool
  env: Env
  log: FastifyBaseLogger
  states: PartStates
  storage: Storage
  mediaParts: ImageParts & { outbound: Outbound }
  mailer: Mailer
  outbound: Outbound
  siteAddress: SiteAddress
  pushKeys: PushKeys
  ledger: Ledger
  disk: DiskGuard
  quarantine: Quarantine
  /** ffmpeg, if there is one. */
  program: string | undefined
  hasStandby: boolean
  metrics: WorkMetrics
}

/** What runs besides requests: effects, chores by the clock, pushes. */
export async function startJobs(parts: JobParts): Promise<{ wake: () => void; stop: () => Promise<void> }> {
  const { db, pool, env, log, states, storage, mediaParts, mailer, outbound, siteAddress, pushKeys } = parts
  const { ledger, disk, quarantine, program, hasStandby, metrics } = parts
  const ending = new AbortController()
  const backupAt = env.BACKUP_AT
  const onRefused = (error: Error) => log.warn({ err: error }, 'a recording could not be repacked')
  const repack = program === undefined ? undefined : { db, storage, program, signal: ending.signal, onRefused }

  const runOneEffect = (effect: FrequentEffect) => inTransaction(db, (tx) => runFrequentEffects(tx, [effect]))
  const mailParts = { db, mailer, siteAddress }
  const onFailedJob = (error: unknown) => {
    if (!states.report(error)) log.error({ err: error }, 'an effect failed')
  }
  const worker = await startWorker(
    pool,
    {
      ...mailListeners(mailParts),
      'media.erase': async ({ keys }) => {
        for (const key of keys) await storage.remove(`${key}/`)
      },
      'media.poster': ({ mediaId }) => storePoster(db, mediaParts, mediaId),
      'person.erased': async ({ ids }) => {
        await finishErasure(db, ledger, ids)
        await mailer.deleteMailsOf(ids)
      },
      'entry.opened': async ({ entryId }) => {
        await deliverEntries(db, [entryId])
        await notifyOfEntry(db, entryId)
        await queuePublished(db, [entryId], [])
      },
      'entry.edited': ({ entryId, after }) => notifyOfChange(db, entryId, after),
      'entry.spread': ({ entryId, after }) => notifyOfEntry(db, entryId, after),
      // those that failed once as frequent effects, or come from a backup
      'entry.added': runOneEffect,
      'entry.liked': runOneEffect,
      'comment.liked': runOneEffect,
      'comment.added': runOneEffect,
      'lesson.sent': ({ lessonId, after }) => deliverLesson(db, lessonId, after),
      'member.joined': ({ personId, siteId }) => queueRegistered(db, personId, siteId),
      'lesson.welcome': ({ accountId }) => addStarterLessons(db, accountId),
      'event.changed': ({ entryId, after }) => notifyOfEventChange(db, entryId, after),
      'live.started': ({ entryId, after }) => notifyOfBroadcast(db, entryId, after),
      'live.repacked': ({ entryId, key }) => removeReplaced(db, storage, entryId, key),
      'feed.joined': ({ ownerId, authorId }) => deliverAuthor(db, ownerId, authorId),
    },
    [
      {
        name: 'sweep',
        match: '17 * * * *',
        run: async () => {
          await deleteExpired(db)
          await endSuspensions(db)
          await expireExports(db)
          await expireImports(db)
          await resumeImports(db)
          await sweepChannels(db)
          await sweepUnattachedMedia(db)
          await deleteOldNotifications(db)
          await sweepSlowMode(db)
          await deleteUnusedDevices(db)
          await deleteOldInvitations(db)
          await expireRegistrations(db)
          await deleteOldDeliveries(db)
          await wakeWebhooks(db)
          await quarantine.sweep()
          await countDays(db)
        },
      },
      { name: 'picture-sizes', match: '* * * * *', run: () => makeMissingSizes(db, mediaParts, disk, ending.signal) },
      { name: 'digest', match: '2 * * * *', run: () => planDigests(db) },
      { name: 'report', match: '32 * * * *', run: () => repeatUnopenedCases(db) },
      { name: 'registration', match: '47 * * * *', run: () => notifyOfRegistrations(db) },
      { name: 'reminder', match: '* * * * *', run: () => planReminders(db) },
      { name: 'event-reminder', match: '* * * * *', run: () => remindOfEvents(db) },
      ...(backupAt === undefined
        ? []
        : [
            {
              name: 'backup',
              match: (minute: BackupMinute) => isBackupMinute(backupAt, minute),
              run: async () => {
                const { said, warned } = await runBackup(process.env, ending.signal)
                log.info(said)
                if (warned !== '') log.warn(warned)
              },
            },
          ]),
    ],
    onFailedJob,
    {
      import: (job, isLast) =>
        runImport({ db, ...mediaParts, ffmpeg: program, disk, signal: ending.signal }, job, isLast),
      export: (job, isLast) => makeExport({ db, storage, disk, signal: ending.signal }, job, isLast),
      ...(repack && { repack: (job) => repackPart(repack, job) }),
    },
  )
  const contact = contactOf(siteAddress(null), env.MAIL_FROM)
  const push = { db, outbound: outbound, keys: pushKeys, contact, onAnswer: metrics.pushAnswered }
  const pushWorker = await startPushWorker(pool, (job) => pushToDevice(push, job), onFailedJob)
  const webhookWorker = await startWebhookWorker(
    pool,
    (job) => sendNext({ db, outbound, siteAddress }, job),
    onFailedJob,
  )
  const commitMode = hasStandby ? 'local' : 'off'
  const frequentEffects = startFrequentEffects(db, runFrequentEffects, onFailedJob, {
    commitMode,
    disk,
    onBatch: metrics.batchDone,
  })

  return {
    wake: frequentEffects.wake,
    stop: async () => {
      ending.abort()
      await frequentEffects.stop()
      await worker.stop()
      await pushWorker.stop()
      await webhookWorker.stop()
    },
  }
}
