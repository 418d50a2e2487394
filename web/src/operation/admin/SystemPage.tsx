import type { SystemState } from '@entemi/contract/operation/admin-system'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { formatBytes, formatNumber } from '#/platform/i18n/format-number.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { send } from '#/platform/api/send.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './Admin.module.css'
import { useSystem, useTestMail } from './admin.queries.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { findProblems, type Problem } from './system-problems.ts'

/** What an operator must know: backups, mail, disk, jobs, version, and errors of the last day. */
export function SystemPage() {
  usePageTitle(t('admin.system'))
  const query = useSystem()
  return (
    <div className={styles.page}>
      <Loaded query={query} skeleton={<SkeletonText label={t('load.loading')} count={10} />}>
        {(system) => (
          <>
            <Problems system={system} now={query.dataUpdatedAt} />
            <Facts system={system} />
            {system.mail.server && <TestMail />}
            {system.jobs.failed > 0 && <FailedJobs />}
            <Errors errors={system.errors} />
            {system.client_errors.length > 0 && <ClientErrors errors={system.client_errors} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Problems({ system, now }: { system: SystemState; now: number }) {
  const problems = findProblems(system, now)
  if (problems.length === 0) return <p className={styles.fine}>{t('admin.system.fine')}</p>
  return (
    <ul className={styles.problems}>
      {problems.map((name) => (
        <li key={name}>
          <Icon name="alert" /> {problemText(name, system)}
        </li>
      ))}
    </ul>
  )
}

function problemText(name: Problem, { away, backup, update }: SystemState): string {
  if (name === 'futureBackup') return t('admin.system.problem.futureBackup', { names: backup.future.join(', ') })
  if (name === 'away')
    return t('admin.system.problem.away', { parts: away.map((part) => t(`admin.system.part.${part}`)).join(', ') })
  if (name === 'update') return t('admin.system.problem.update', { version: update.version ?? '' })
  if (name !== 'copy') return t(`admin.system.problem.${name}`)
  const failed = backup.copies.filter((copy) => copy.failed)
  return t('admin.system.problem.copy', { names: failed.map(({ to }) => to).join(', ') })
}

const formatMoment = (at: string): string => `${formatDate(at)} ${formatTime(at)}`

function Facts({ system: { version, update, backup, mail, disk, jobs, sockets, standby } }: { system: SystemState }) {
  const facts: [string, string][] = [
    [
      t('admin.system.version'),
      version.server === version.frontend ? version.server : `${version.server} / ${version.frontend}`,
    ],
    [
      t('admin.system.update'),
      update.version ?? t(update.state === 'off' ? 'admin.system.update.off' : 'admin.system.update.unknown'),
    ],
    [t('admin.system.backup'), backup.last_at === null ? t('admin.system.backup.none') : formatMoment(backup.last_at)],
    [t('admin.system.backup.kept'), formatNumber(backup.kept)],
    [t('admin.system.backup.at'), backup.at ?? t('admin.system.backup.manual')],
    ...backup.copies.map(({ to, last_at: at }): [string, string] => [
      t('admin.system.backup.copy', { to }),
      at === null ? t('admin.system.backup.none') : formatMoment(at),
    ]),
    [t('admin.system.mail'), t(mail.server ? 'admin.system.mail.server' : 'admin.system.mail.folder')],
    [t('admin.system.mail.waiting'), countText(mail)],
    [
      t('admin.system.disk'),
      t('admin.system.disk.free', { free: formatBytes(disk.free), total: formatBytes(disk.total) }),
    ],
    [t('admin.system.jobs'), countText(jobs)],
    [t('admin.system.sockets'), formatNumber(sockets)],
    ...(standby === null ? [] : [[t('admin.system.standby'), standbyText(standby)] satisfies [string, string]]),
    ...(jobs.oldest_at === null
      ? []
      : [[t('admin.system.jobs.oldest'), formatMoment(jobs.oldest_at)] satisfies [string, string]]),
  ]
  return (
    <dl className={styles.account}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const countText = ({ waiting, failed }: { waiting: number; failed: number }): string =>
  t('admin.system.counts', { waiting: formatNumber(waiting), failed: formatNumber(failed) })

const standbyText = ({ answered, behind, failed }: NonNullable<SystemState['standby']>): string =>
  t('admin.system.standby.counts', {
    answered: formatNumber(answered),
    behind: formatNumber(behind),
    failed: formatNumber(failed),
  })

function TestMail() {
  const mail = useTestMail()
  const sendMail = () =>
    send(() => mail.mutateAsync(), {
      toast: t('admin.system.mail.sent'),
      onFailure: ({ code }) => {
        if (code === 'UNAVAILABLE') showToast({ text: t('admin.system.mail.refused') })
        return code === 'UNAVAILABLE'
      },
    })
  return (
    <div>
      <Button variant="quiet" busy={mail.isPending} onClick={() => void sendMail()}>
        {t('admin.system.mail.test')}
      </Button>
    </div>
  )
}

function ClientErrors({ errors }: { errors: SystemState['client_errors'] }) {
  return (
    <section>
      <RowsHeading>{t('admin.system.clientErrors')}</RowsHeading>
      <p className="meta">{t('admin.system.clientErrors.text')}</p>
      <ul className={styles.versions}>
        {errors.map(({ kind, file, line, column, page, browser, count, last_at }) => (
          <li key={`${kind} ${file} ${line} ${column} ${page} ${browser}`}>
            <code>
              {kind} {file ?? '?'}:{line}:{column}
            </code>{' '}
            {t('admin.system.clientError', { page, browser, count: formatNumber(count) })}{' '}
            <span className="meta">{formatMoment(last_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Errors({ errors }: Pick<SystemState, 'errors'>) {
  return (
    <section>
      <RowsHeading>{t('admin.system.errors')}</RowsHeading>
      {errors.length === 0 ? (
        <p className="meta">{t('admin.system.errors.none')}</p>
      ) : (
        <ul className={styles.versions}>
          {errors.map(({ route, status, count, last_at }) => (
            <li key={`${route}${status}`}>
              <code>{route}</code> {t('admin.system.error', { status, count: formatNumber(count) })}{' '}
              <span className="meta">{formatMoment(last_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
