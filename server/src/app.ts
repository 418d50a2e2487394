import { resolve } from 'node:path'
import { calls } from '@entemi/contract/calls'
import { limits } from '@entemi/contract/limits'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { accountRoutes } from '#/account/account.routes.ts'
import { createLoginGuard } from '#/account/login.guard.ts'
import { mailConfirmationRoutes } from '#/account/mail-confirmation.routes.ts'
import { passwordRoutes } from '#/account/password.routes.ts'
import { articleRoutes } from '#/article/article.routes.ts'
import { adminRoutes } from '#/admin/admin.routes.ts'
import { settingRoutes } from '#/admin/setting.routes.ts'
import { countDays } from '#/admin/stat.service.ts'
import { backupFolder } from '#/backup/place.ts'
import { addBackupMetrics, isBackupMinute, runBackup, type BackupMinute } from '#/backup/schedule.ts'
import { commentRoutes } from '#/comment/comment.routes.ts'
import { communityRoutes } from '#/community/community.routes.ts'
import { comeInByLink, opensDoor } from '#/community/company.service.ts'
import { consentRoutes } from '#/consent/consent.routes.ts'
import { canTalk } from '#/conversation/conversation.service.ts'
import { conversationRoutes } from '#/conversation/conversation.routes.ts'
import { createDatabase, inTransaction, type Tx } from '#/db/database.ts'
import { createStandby } from '#/db/standby.ts'
import { startAftermath } from '#/effects/aftermath.ts'
import type { Bus } from '#/effects/bus.ts'
import type { FrequentEffect } from '#/effects/effect.ts'
import { sweep } from '#/effects/sweep.ts'
import { startPushWorker, startWorker } from '#/effects/worker.ts'
import { listVisibleIds } from '#/entry/entry.visibility.ts'
import type { Env } from '#/env.ts'
import { exportRoutes } from '#/export/export.routes.ts'
import { expireExports, makeExport } from '#/export/export.service.ts'
import { answerBrokenRequest, answerError, answerFrameworkError } from '#/http/answer-error.ts'
import { addDrain } from '#/http/drain.ts'
import { addFfmpegMetrics, addMetrics, addStandbyMetrics } from '#/http/metrics.ts'
import { mountRoutes } from '#/http/mount.ts'
import { createRateLimit } from '#/http/rate-limit.ts'
import { addSecurityHeaders } from '#/http/security-headers.ts'
import { limitUnanswered } from '#/http/unanswered.ts'
import { addWebPage } from '#/http/web-page.ts'
import { createLedger } from '#/identity/ledger.ts'
import { identityRoutes } from '#/identity/identity.routes.ts'
import { infoRoutes } from '#/info/info.routes.ts'
import { readSightWords } from '#/info/sight.service.ts'
import { lessonRoutes } from '#/lesson/lesson.routes.ts'
import { deliverLesson, welcomeWithLessons } from '#/lesson/send.service.ts'
import { findFfmpeg } from '#/live/ffmpeg.ts'
import { liveRoutes } from '#/live/live.routes.ts'
import { listWatchableChannels, readStreamOrigins, sweepChannels } from '#/live/live.service.ts'
import { removeReplaced, repackPart } from '#/live/repack.service.ts'
import { likeRoutes } from '#/like/like.routes.ts'
import { lifelineRoutes } from '#/lifeline/lifeline.routes.ts'
import { mapRoutes } from '#/map/map.routes.ts'
import { createMailer } from '#/mail/mailer.ts'
import { mailRoutes } from '#/mail/mail.routes.ts'
import { mailDigest, planDigests } from '#/mail/digest.service.ts'
import { mailChange, mailConfirm, mailNotice, mailRestore, mailWelcome, type SiteAddress } from '#/mail/mail.service.ts'
import { createEncoder, type Encoder } from '#/media/encoder.ts'
import { mediaRoutes } from '#/media/media.routes.ts'
import { sweepLooseMedia } from '#/media/media.service.ts'
import { createQuarantine } from '#/media/quarantine.ts'
import type { Outbound } from '#/outbound/outbound.ts'
import { moodRoutes } from '#/mood/mood.routes.ts'
import { notificationRoutes } from '#/notification/notification.routes.ts'
import { forgetOldNotifications } from '#/notification/notification.service.ts'
import { followActs } from '#/follow.ts'
import { tellOfBroadcast, tellOfChange, tellOfEntry } from '#/notification/tell.ts'
import { passkeyRoutes } from '#/passkey/passkey.routes.ts'
import { peopleRoutes } from '#/people/people.routes.ts'
import { postRoutes } from '#/post/post.routes.ts'
import { profileRoutes } from '#/profile/profile.routes.ts'
import { readPushKeys } from '#/push/push.keys.ts'
import { pushRoutes } from '#/push/push.routes.ts'
import { contactOf, forgetUnusedDevices, pushToDevice } from '#/push/push.service.ts'
import { addSocket } from '#/realtime/socket.ts'
import { relationRoutes } from '#/relation/relation.routes.ts'
import { reportRoutes } from '#/report/report.routes.ts'
import { searchRoutes } from '#/search/search.routes.ts'
import { listLivingSessions } from '#/session/session.service.ts'
import { createSiteFinder } from '#/session/site.ts'
import { createViewerFinder } from '#/session/viewer.ts'
import { addSecurityText } from '#/site/security-text.ts'
import { socialRoutes } from '#/social/social.routes.ts'
import { siteRoutes } from '#/site/site.routes.ts'
import { readPictureOrigins } from '#/site/site.settings.ts'
import { readVersions } from '#/site/version.ts'
import { createStateReader } from '#/state/state.service.ts'
import { stateRoutes } from '#/state/state.routes.ts'
import { watchRoom, type Room } from '#/db/room.ts'
import type { Storage } from '#/storage/storage.ts'
import { timelineRoutes } from '#/timeline/timeline.routes.ts'
import { townRoutes } from '#/town/town.routes.ts'
import { deliverAuthor, deliverEntries, findFeeds, listWatchableStreams } from '#/timeline/timeline.service.ts'

const webDist = new URL('../../web/dist/', import.meta.url)

export interface AppParts {
  env: Env
  bus: Bus
  /** Its connections are the bus's to tap. */
  pool: pg.Pool
  /** Of a server that follows this one's and may answer reads. */
  standbyPool?: pg.Pool
  storage: Storage
  outbound: Outbound
  encoder?: Encoder
  room?: Room
  /** Folder for mails where no SMTP_URL is set. */
  mailOutbox: string
  siteAddress: SiteAddress
  checkAnswers?: boolean
}

export interface App {
  http: FastifyInstance
  db: Tx
  metrics: Registry
  /** Ends gracefully: what was asked is answered, nothing new is taken. */
  stop: () => Promise<void>
}

/** The only place that knows every room. */
export async function createApp(parts: AppParts): Promise<App> {
  const { env, pool, standbyPool, storage } = parts
  const db = createDatabase(pool)
  const standby = standbyPool && createStandby(standbyPool, db)
  const http = Fastify({
    logger: { level: env.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY ? ['loopback', 'linklocal', 'uniquelocal'] : false,
    bodyLimit: limits.body,
    // five minutes: a phone's uplink takes that long for a picture of 20 MB; headers have their own, shorter limit
    requestTimeout: 300_000,
    // a client that takes no byte of its answer for so long would else keep it in our memory for ever
    connectionTimeout: 120_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
    // calls are checked by their own schemas: what would compile others is never loaded
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false },
  })
  http.setErrorHandler(answerError)
  limitUnanswered(http)
  addSecurityHeaders(http)
  const metrics = addMetrics(http)
  if (standby !== undefined) addStandbyMetrics(metrics, standby.counts)
  const drain = addDrain(http)
  let wakeAftermath = (): void => {}
  http.addHook('onResponse', (request, reply, done) => {
    // the pattern, not the address: a log of ids would be a record of who read what
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    if (request.method !== 'GET') wakeAftermath()
    done()
  })

  const versions = readVersions(webDist)
  const checkAnswers = parts.checkAnswers ?? false
  const { readState, writeState } = createStateReader(versions, { doubt: checkAnswers })
  const rateLimit = createRateLimit(db, env.RATE_LIMIT_FACTOR)
  const guard = createLoginGuard(rateLimit)
  const sites = createSiteFinder(db, env)
  const room = parts.room ?? watchRoom(env.DATA_DIR)
  const findViewer = createViewerFinder(db, { withPosition: standby !== undefined, room })
  const quarantine = createQuarantine(resolve(env.DATA_DIR, 'quarantine'))
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox: parts.mailOutbox })

  const ledger = createLedger(resolve(env.DATA_DIR))
  const backupAt = env.BACKUP_AT
  addBackupMetrics(metrics, backupFolder(env))
  const ending = new AbortController()

  const program = findFfmpeg(env.FFMPEG_PATH)
  addFfmpegMetrics(metrics, program !== undefined)
  http.log.info(program === undefined ? 'no ffmpeg: recordings stay as they came' : 'ffmpeg found: WebM is repacked')
  const onRefused = (error: Error) => http.log.warn({ err: error }, 'a recording stays as it came')
  const repack = program === undefined ? undefined : { db, storage, program, signal: ending.signal, onRefused }

  const pushKeys = await readPushKeys(db)

  // most sites name no login service, and what speaks to one would lie in their memory
  const providers =
    Object.keys(env.services).length === 0
      ? []
      : (await import('#/social/provider.ts')).createProviders(env.services, parts.outbound)

  const door = { opens: opensDoor, comeIn: comeInByLink }

  const routes = [
    ...accountRoutes({ readState, guard, door }),
    ...passkeyRoutes({ readState, door }),
    ...socialRoutes({ readState, door, providers }),
    ...passwordRoutes({ readState, guard }),
    ...mailConfirmationRoutes({ rateLimit }),
    ...stateRoutes({ writeState, versions }),
    ...identityRoutes({ readState }),
    ...exportRoutes({ storage }),
    ...profileRoutes,
    ...lifelineRoutes,
    ...postRoutes,
    ...moodRoutes,
    ...lessonRoutes,
    ...articleRoutes,
    ...timelineRoutes,
    ...searchRoutes,
    ...townRoutes,
    ...mapRoutes,
    ...consentRoutes,
    ...infoRoutes,
    ...mediaRoutes({ storage, quarantine, outbound: parts.outbound, encoder: parts.encoder ?? createEncoder() }),
    ...commentRoutes,
    ...likeRoutes,
    ...relationRoutes,
    ...peopleRoutes,
    ...communityRoutes,
    ...reportRoutes,
    ...adminRoutes,
    ...settingRoutes({ domain: env.BASE_DOMAIN, siteAddress: parts.siteAddress }),
    ...liveRoutes({ storage, countViewers: (id) => realtime.countViewers(id) }),
    ...conversationRoutes,
    ...notificationRoutes,
    ...mailRoutes,
    ...pushRoutes({ keys: pushKeys, outbound: parts.outbound }),
    ...siteRoutes({ versions, checkStorage: () => storage.check(), isStopping: drain.isClosing }),
  ]
  mountRoutes(http, { db, standby, sites, findViewer, rateLimit, room, checkAnswers }, routes)

  // made for the first who asks: at every start it would be a tenth of it
  let openapi: Promise<Buffer> | undefined
  http.get('/api/openapi.json', async (_request, reply) => {
    openapi ??= describe(versions.server)
    return reply.type('application/json; charset=utf-8').send(await openapi)
  })

  addSecurityText(http, { db, sites, contact: env.SECURITY_CONTACT, siteAddress: () => parts.siteAddress(null) })

  const realtime = await addSocket(http, {
    db,
    sites,
    findViewer,
    rateLimit,
    watchRules: {
      entry: listVisibleIds,
      card: listVisibleIds,
      channel: listWatchableChannels,
      feed: async (_tx, viewer, streams) => listWatchableStreams(viewer, streams),
    },
    findFeeds,
    canTalk,
    livingSessions: (ids) => listLivingSessions(db, ids),
  })
  await addWebPage(http, {
    sites,
    dist: webDist,
    pictureOrigins: (site) => readPictureOrigins(db, site.id),
    streamOrigins: (site) => readStreamOrigins(db, site.id),
    fillSight: (pageurl) => readSightWords(db, pageurl),
  })

  const listening = await parts.bus.listen({ announcement: realtime.hear, gap: realtime.recover })
  const followOne = (effect: FrequentEffect) => inTransaction(db, (tx) => followActs(tx, [effect]))
  const mailParts = { db, mailer, siteAddress: parts.siteAddress }
  const onFailedJob = (error: unknown) => http.log.error({ err: error }, 'an effect failed')
  const worker = await startWorker(
    pool,
    {
      'mail.welcome': ({ accountId, siteId }) => mailWelcome(mailParts, accountId, siteId),
      'mail.restore': ({ accountId, siteId }) => mailRestore(mailParts, accountId, siteId),
      'mail.confirm': ({ accountId, siteId, invitation }) => mailConfirm(mailParts, accountId, siteId, invitation),
      'mail.change': ({ accountId, siteId }) => mailChange(mailParts, accountId, siteId),
      'mail.notice': ({ notificationId }) => mailNotice(mailParts, notificationId),
      'mail.digest': (digest) => mailDigest(mailParts, digest),
      'media.erase': async ({ keys }) => {
        for (const key of keys) await storage.remove(`${key}/`)
      },
      'person.erased': async ({ ids }) => {
        await ledger.add(ids)
        await mailer.forget(ids)
      },
      'entry.opened': async ({ entryId }) => {
        await deliverEntries(db, [entryId])
        await tellOfEntry(db, entryId)
      },
      'entry.edited': ({ entryId, after }) => tellOfChange(db, entryId, after),
      'entry.spread': ({ entryId, after }) => tellOfEntry(db, entryId, after),
      // from the aftermath, where they failed once, or from a backup
      'entry.added': followOne,
      'entry.liked': followOne,
      'comment.liked': followOne,
      'comment.added': followOne,
      'lesson.sent': ({ lessonId, after }) => deliverLesson(db, lessonId, after),
      'lesson.welcome': ({ accountId }) => welcomeWithLessons(db, accountId),
      'live.started': ({ entryId, after }) => tellOfBroadcast(db, entryId, after),
      'live.repacked': ({ entryId, key }) => removeReplaced(db, storage, entryId, key),
      'feed.joined': ({ ownerId, authorId }) => deliverAuthor(db, ownerId, authorId),
    },
    [
      {
        name: 'sweep',
        match: '17 * * * *',
        run: async () => {
          await sweep(db)
          await expireExports(db)
          await sweepChannels(db)
          await sweepLooseMedia(db)
          await forgetOldNotifications(db)
          await forgetUnusedDevices(db)
          await quarantine.sweep()
          await countDays(db)
        },
      },
      { name: 'digest', match: '2 * * * *', run: () => planDigests(db) },
      ...(backupAt === undefined
        ? []
        : [
            {
              name: 'backup',
              match: (minute: BackupMinute) => isBackupMinute(backupAt, minute),
              run: async () => {
                const { said, warned } = await runBackup(process.env, ending.signal)
                http.log.info(said)
                if (warned !== '') http.log.warn(warned)
              },
            },
          ]),
    ],
    onFailedJob,
    {
      export: (job, isLast) => makeExport({ db, storage, room, signal: ending.signal }, job, isLast),
      ...(repack && { repack: (job) => repackPart(repack, job) }),
    },
  )
  const push = {
    db,
    outbound: parts.outbound,
    keys: pushKeys,
    contact: contactOf(parts.siteAddress(null), env.MAIL_FROM),
  }
  const pushWorker = await startPushWorker(pool, (job) => pushToDevice(push, job), onFailedJob)
  const commitMode = standby === undefined ? 'off' : 'local'
  const aftermath = startAftermath(db, followActs, onFailedJob, { commitMode, room })
  wakeAftermath = aftermath.wake

  return {
    http,
    db,
    metrics,
    stop: async () => {
      room.stop()
      realtime.close()
      await drain.close()
      ending.abort()
      await aftermath.stop()
      await worker.stop()
      await pushWorker.stop()
      await listening.stop()
      await pool.end()
      await standbyPool?.end()
    },
  }
}

/** Bytes, which all who ask share; of a text each slow reader would keep a copy of a megabyte. */
async function describe(version: string): Promise<Buffer> {
  const { describeCalls } = await import('#/http/openapi.ts')
  return Buffer.from(JSON.stringify(describeCalls(calls, version)))
}

function refuseSchema(): never {
  throw new Error('A route has no schema but its call')
}
