import { resolve } from 'node:path'
import { limits } from '@entemi/contract/platform/limits'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { accessTokenRoutes } from '#/account/access-token/access-token.routes.ts'
import { registrationRoutes } from '#/account/registration/registration.routes.ts'
import { accountRoutes } from '#/account/account/account.routes.ts'
import { createLoginGuard } from '#/account/account/login.guard.ts'
import { mailConfirmationRoutes } from '#/account/account/mail-confirmation.routes.ts'
import { passwordRoutes } from '#/account/account/password.routes.ts'
import { articleRoutes } from '#/community/library/library.routes.ts'
import { adminRoutes } from '#/operation/admin/admin.routes.ts'
import { settingRoutes } from '#/operation/admin/setting.routes.ts'
import { systemRoutes } from '#/operation/admin/system.routes.ts'
import { addSystemMetrics, addWorkMetrics } from '#/operation/admin/system-metrics.ts'
import { backupFolder } from '#/operation/backup/instance.ts'
import { addCopyMetrics } from '#/operation/backup/copy-state.ts'
import { addBackupMetrics } from '#/operation/backup/schedule.ts'
import { addLogMetrics } from '#/operation/backup/wal.ts'
import { diaryRoutes } from '#/diary/diary.routes.ts'
import { communityRoutes } from '#/community/community/community.routes.ts'
import { admitToCompany, joinByInvitation, isInvitationToSite } from '#/community/community/company.service.ts'
import { consentRoutes } from '#/core/consent/consent.routes.ts'
import { canMessage } from '#/community/conversation/conversation.service.ts'
import { conversationRoutes } from '#/community/conversation/conversation.routes.ts'
import { createDatabase } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { createStandby } from '#/platform/db/standby.ts'
import type { Bus } from '#/platform/jobs/bus.ts'
import { listVisibleIds } from '#/core/visibility/entry.ts'
import type { Env } from '#/platform/env.ts'
import { loggedError } from '#/platform/logged-error.ts'
import { exportRoutes } from '#/operation/export/export.routes.ts'
import { respondToBrokenRequest, answerError, answerFrameworkError } from '#/platform/http/answer-error.ts'
import { addCompression } from '#/platform/http/compress.ts'
import { limitConnections } from '#/platform/http/connection-limit.ts'
import { addDocsPage } from '#/platform/http/docs-page.ts'
import { addDrain } from '#/platform/http/drain.ts'
import { addOpenapi } from '#/platform/http/openapi-file.ts'
import { countErrors } from '#/platform/http/error-count.ts'
import { addFfmpegMetrics, addMetrics, addStandbyMetrics } from '#/platform/http/metrics.ts'
import { mountRoutes } from '#/platform/http/mount.ts'
import { addRequestId, chooseRequestId } from '#/platform/http/request-id.ts'
import { createRateLimit } from '#/platform/http/rate-limit.ts'
import { addSecurityHeaders } from '#/platform/http/security-headers.ts'
import { limitPipelining } from '#/platform/http/pipelining-limit.ts'
import { limitSlowBodies } from '#/platform/http/slow-body.ts'
import { addWebPage } from '#/platform/http/web-page.ts'
import { createLedger } from '#/account/identity/ledger.ts'
import { identityRoutes } from '#/account/identity/identity.routes.ts'
import { infoRoutes } from '#/core/info/info.routes.ts'
import { readPrerenderedText } from '#/core/info/prerendered-text.service.ts'
import { lessonRoutes } from '#/community/lesson/lesson.routes.ts'
import { trainingRoutes } from '#/community/lesson/training.routes.ts'
import { findFfmpeg } from '#/core/media/ffmpeg.ts'
import { importRoutes } from '#/operation/import/import.routes.ts'
import { liveRoutes } from '#/community/live/live.routes.ts'
import { listWatchableChannels, readHost, readStreamOrigins } from '#/community/live/live.service.ts'
import { mapRoutes } from '#/community/map/map.routes.ts'
import { createMailer } from '#/account/mail/mailer.ts'
import { mailRoutes } from '#/account/mail/mail.routes.ts'
import type { SiteAddress } from '#/account/mail/mail.service.ts'
import { createEncoder, type Encoder } from '#/core/media/encoder.ts'
import { mediaRoutes } from '#/core/media/media.routes.ts'
import { createQuarantine } from '#/core/media/quarantine.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'
import { notificationRoutes } from '#/account/notification/notification.routes.ts'
import { passkeyRoutes } from '#/account/passkey/passkey.routes.ts'
import { secondFactorRoutes } from '#/account/second-factor/second-factor.routes.ts'
import { peopleRoutes } from '#/community/people/people.routes.ts'
import { profileRoutes } from '#/account/profile/profile.routes.ts'
import { startJobs } from './start-jobs.ts'
import { readPushKeys } from '#/account/push/push.keys.ts'
import { reminderRoutes } from '#/account/reminder/reminder.routes.ts'
import { pushRoutes } from '#/account/push/push.routes.ts'
import { listFormerReaders } from '#/core/entry/entry.service.ts'
import { addSocket } from '#/platform/realtime/socket.ts'
import { reportRoutes } from '#/operation/report/report.routes.ts'
import { searchRoutes } from '#/community/search/search.routes.ts'
import { listActiveSessions } from '#/platform/session/session.service.ts'
import { addHttpsHosts, createSiteFinder } from '#/platform/session/site.ts'
import { createTokenViewerFinder, createViewerFinder, findRole } from '#/platform/session/viewer.ts'
import { addSecurityText } from '#/core/site/security-text.ts'
import { socialRoutes } from '#/account/social/social.routes.ts'
import { siteRoutes } from '#/core/site/site.routes.ts'
import { readPageLook, requireDatabase } from '#/core/site/site.service.ts'
import { createUpdateReader } from '#/operation/admin/update.ts'
import { readVersions } from '#/core/site/version.ts'
import { createStateReader } from '#/core/state/state.service.ts'
import { stateRoutes } from '#/core/state/state.routes.ts'
import { watchDiskSpace, type DiskGuard } from '#/platform/db/disk-guard.ts'
import { createPartStates, PartAwayError, type PartStates } from '#/platform/part-state.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { webhookRoutes } from '#/community/webhook/webhook.routes.ts'
import { townRoutes } from '#/core/town/town.routes.ts'
import { findFeeds, listWatchableStreams } from '#/diary/timeline/timeline.service.ts'

const webDist = new URL('../../../web/dist/', import.meta.url)

export interface AppParts {
  env: Env
  bus: Bus
  /** Its connections must be made with `bus.onConnect`. */
  pool: pg.Pool
  /** Of a standby that may answer reads. */
  standbyPool?: pg.Pool
  storage: Storage
  outbound: Outbound
  encoder?: Encoder
  disk?: DiskGuard
  /** Folder for mails if SMTP_URL is not set. */
  mailOutbox: string
  siteAddress: SiteAddress
  checkAnswers?: boolean
  states?: PartStates
  /** Where the log goes instead of standard output. */
  logStream?: { write: (line: string) => void }
}

export interface App {
  http: FastifyInstance
  db: Tx
  metrics: Registry
  /** Graceful: answers the requests that were sent, and accepts no new connection. */
  stop: () => Promise<void>
}

/** Composes all rooms; no other file imports them all. */
export async function createApp(parts: AppParts): Promise<App> {
  const { env, pool, standbyPool, storage } = parts
  const db = createDatabase(pool)
  const standby = standbyPool && createStandby(standbyPool, db)
  const http = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      serializers: { err: loggedError },
      ...(parts.logStream && { stream: parts.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY ? ['loopback', 'linklocal', 'uniquelocal'] : false,
    bodyLimit: limits.body,
    // five minutes: a phone may need that long for a picture of 20 MB; headers and slower bodies have shorter limits
    requestTimeout: 300_000,
    genReqId: chooseRequestId(env.TRUST_PROXY),
    // without it a client that never reads its response would keep it in our memory for ever
    connectionTimeout: 120_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: respondToBrokenRequest,
    // calls have their own schemas: the compilers of the framework need not be loaded
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false },
  })
  const states = parts.states ?? createPartStates(env.TIMEOUT_FACTOR)
  http.decorate('parts', states)
  http.setErrorHandler(answerError)
  limitConnections(http, { trustProxy: env.TRUST_PROXY, factor: env.RATE_LIMIT_FACTOR })
  limitPipelining(http)
  limitSlowBodies(http)
  addSecurityHeaders(http)
  addRequestId(http)
  addHttpsHosts(http, env)
  const metrics = addMetrics(http)
  if (standby !== undefined) addStandbyMetrics(metrics, standby.counts)
  const errors = countErrors(http, db)
  const drain = addDrain(http)
  if (!env.TRUST_PROXY) addCompression(http)
  let wakeFrequentEffects = (): void => {}
  http.addHook('onResponse', (request, reply, done) => {
    // the route pattern, not the URL: a log of ids would record who read what
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    if (request.method !== 'GET') wakeFrequentEffects()
    done()
  })

  const versions = readVersions(webDist)
  const checkAnswers = parts.checkAnswers ?? false
  const { readState, writeState } = createStateReader(versions, { verifyCache: checkAnswers })
  const rateLimit = createRateLimit(db, env.RATE_LIMIT_FACTOR)
  const guard = createLoginGuard(rateLimit)
  const sites = createSiteFinder(db, env)
  const disk = parts.disk ?? watchDiskSpace(env.DATA_DIR)
  const findViewer = createViewerFinder(db, { withPosition: standby !== undefined, disk })
  const findTokenViewer = createTokenViewerFinder(db, { disk })
  const quarantine = createQuarantine(resolve(env.DATA_DIR, 'quarantine'))
  const workMetrics = addWorkMetrics(metrics)
  const mailer = createMailer({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    outbox: parts.mailOutbox,
    onResult: workMetrics.mailSent,
  })
  states.start(http.log, {
    database: () => requireDatabase(db),
    storage: () => storage.check(),
    disk: () => requireSpace(disk),
    bus: () => requireBus(parts.bus),
    mail: () => mailer.check(),
  })
  const ledger = createLedger(resolve(env.DATA_DIR))
  addBackupMetrics(metrics, backupFolder(env))
  addCopyMetrics(metrics, backupFolder(env))
  if (env.BACKUP_PITR) addLogMetrics(metrics, resolve(env.DATA_DIR), backupFolder(env))
  const program = findFfmpeg(env.FFMPEG_PATH)
  addFfmpegMetrics(metrics, program !== undefined)
  http.log.info(program === undefined ? 'no ffmpeg: WebM is not repacked' : 'ffmpeg found: WebM is repacked')

  const pushKeys = await readPushKeys(db)
  // imported on demand: most sites have no login service, and its client would take their memory
  const providers =
    Object.keys(env.services).length === 0
      ? []
      : (await import('#/account/social/provider.ts')).createProviders(env.services, parts.outbound)

  const invitations = { isValid: isInvitationToSite, accept: joinByInvitation, admit: admitToCompany }
  const mediaParts = {
    storage,
    quarantine,
    outbound: parts.outbound,
    encoder: parts.encoder ?? createEncoder({ timeoutFactor: env.TIMEOUT_FACTOR }),
  }
  const routes = [
    ...accountRoutes({ readState, guard, invitations }),
    ...passkeyRoutes({ readState, invitations }),
    ...accessTokenRoutes,
    ...secondFactorRoutes({ readState, guard, invitations }),
    ...socialRoutes({ readState, invitations, providers }),
    ...registrationRoutes({ invitations }),
    ...passwordRoutes({ readState, guard }),
    ...mailConfirmationRoutes({ rateLimit }),
    ...stateRoutes({ writeState, versions }),
    ...identityRoutes({ readState }),
    ...exportRoutes({ storage }),
    ...importRoutes({ storage }),
    ...profileRoutes,
    ...diaryRoutes,
    ...lessonRoutes,
    ...trainingRoutes,
    ...articleRoutes,
    ...searchRoutes,
    ...townRoutes,
    ...mapRoutes,
    ...consentRoutes,
    ...infoRoutes,
    ...mediaRoutes({ ...mediaParts, ffmpeg: program }),
    ...peopleRoutes,
    ...communityRoutes,
    ...webhookRoutes({ outbound: parts.outbound }),
    ...reportRoutes,
    ...adminRoutes,
    ...systemRoutes({
      versions,
      readUpdate: createUpdateReader({ url: env.UPDATE_URL, running: versions.server, outbound: parts.outbound }),
      dataFolder: env.DATA_DIR,
      backup: { folder: backupFolder(env), at: env.BACKUP_AT },
      hasMailServer: env.SMTP_URL !== undefined,
      mailer,
      siteAddress: () => parts.siteAddress(null),
      countSockets: () => realtime.countAll(),
      standby: standby?.counts,
      listAway: states.listAway,
      onClientError: workMetrics.clientError,
    }),
    ...settingRoutes({ domain: env.BASE_DOMAIN, siteAddress: parts.siteAddress }),
    ...liveRoutes({ storage, countViewers: (id, hostId) => realtime.countViewers(id, hostId) }),
    ...conversationRoutes,
    ...notificationRoutes,
    ...mailRoutes,
    ...reminderRoutes,
    ...pushRoutes({ keys: pushKeys, outbound: parts.outbound }),
    ...siteRoutes({ versions, parts: states, isStopping: drain.isClosing }),
  ]
  mountRoutes(http, { db, standby, sites, findViewer, findTokenViewer, rateLimit, disk, checkAnswers }, routes)

  addOpenapi(http)
  addDocsPage(http)
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
    listFormerReaders,
    findHost: (channelId) => readHost(db, channelId),
    canMessage,
    listActiveSessions: (ids) => listActiveSessions(db, ids),
  })
  addSystemMetrics(metrics, {
    db,
    versions,
    dataFolder: env.DATA_DIR,
    countSockets: realtime.count,
    listAway: states.listAway,
  })
  await addWebPage(http, {
    sites,
    dist: webDist,
    look: (site) => readPageLook(db, site.id),
    streamOrigins: (site) => readStreamOrigins(db, site.id),
    fillPrerenderedPage: (pageurl) => readPrerenderedText(db, pageurl),
    findRole: (request, site) => findRole(db, request, site),
  })

  const subscription = await parts.bus.subscribe({
    announcement: realtime.deliver,
    gap: realtime.recover,
    lost: () => states.report(new PartAwayError('bus', 'no connection to NATS')),
  })
  const jobs = await startJobs({
    db,
    pool,
    env,
    log: http.log,
    states,
    storage,
    mediaParts,
    mailer,
    outbound: parts.outbound,
    siteAddress: parts.siteAddress,
    pushKeys,
    ledger,
    disk,
    quarantine,
    program,
    hasStandby: standby !== undefined,
    metrics: workMetrics,
  })
  wakeFrequentEffects = jobs.wake

  return {
    http,
    db,
    metrics,
    stop: async () => {
      disk.stop()
      states.stop()
      realtime.close()
      await drain.close()
      await errors.flush()
      await jobs.stop()
      await subscription.stop()
      await pool.end()
      await standbyPool?.end()
    },
  }
}

function requireSpace(disk: DiskGuard): void {
  if (!disk.hasSpace()) throw new PartAwayError('disk', 'no space for writes')
}

function requireBus(bus: Bus): void {
  if (!bus.isConnected()) throw new PartAwayError('bus', 'no connection to NATS')
}

function refuseSchema(): never {
  throw new Error('A route has no schema but its call')
}
