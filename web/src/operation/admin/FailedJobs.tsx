import type { FailedJob } from '@entemi/contract/operation/admin-system'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { send } from '#/platform/api/send.ts'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import styles from './Admin.module.css'
import { useChangeJobs, useFailedJobs } from './admin.queries.ts'

/** Jobs that were given up: what they were and why they failed, nothing of whom they are about. */
export function FailedJobs() {
  const jobs = useFailedJobs()
  const { retry, remove, isPending } = useJobActs()
  return (
    <section>
      <RowsHeading>{t('admin.system.failed')}</RowsHeading>
      <Loaded query={jobs} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          return (
            <>
              <ul className={styles.jobs}>
                {list.map((job) => (
                  <Job key={job.id} job={job} />
                ))}
              </ul>
              <MoreButton query={jobs} />
              {list.length > 1 && (
                <div className={styles.jobActs}>
                  <Button variant="quiet" busy={isPending} onClick={() => void retry()}>
                    {t('admin.system.failed.retryAll')}
                  </Button>
                  <Button variant="danger-text" busy={isPending} onClick={() => void remove()}>
                    {t('admin.system.failed.deleteAll')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function Job({ job: { id, task, attempts, code, failed_at } }: { job: FailedJob }) {
  const { retry, remove, isPending } = useJobActs()
  return (
    <li>
      <div>
        <code>{task}</code> {t('admin.system.failed.facts', { attempts, code })}{' '}
        <span className="meta">
          {formatDate(failed_at)} {formatTime(failed_at)}
        </span>
      </div>
      <div className={styles.jobActs}>
        <Button
          variant="quiet"
          busy={isPending}
          aria-label={t('admin.system.failed.retryOne', { task })}
          onClick={() => void retry(id)}
        >
          {t('admin.system.failed.retry')}
        </Button>
        <Button
          variant="danger-text"
          busy={isPending}
          aria-label={t('admin.system.failed.deleteOne', { task })}
          onClick={() => void remove(id)}
        >
          {t('act.delete')}
        </Button>
      </div>
    </li>
  )
}

/** Without an id all of them. */
function useJobActs() {
  const jobs = useChangeJobs()
  const change = (action: 'retry' | 'delete', id: string | undefined, toast: string) =>
    send(() => jobs.mutateAsync({ action, ...(id !== undefined && { id }) }), { toast })
  return {
    isPending: jobs.isPending,
    retry: (id?: string) => change('retry', id, t('admin.system.failed.retried')),
    remove: async (id?: string) => {
      const agreed = await confirmAction({
        title: t('admin.system.failed.title'),
        text: t('admin.system.failed.text'),
        confirmLabel: t('act.delete'),
        cancelLabel: t('act.cancel'),
        danger: true,
      })
      if (agreed) await change('delete', id, t('admin.system.failed.deleted'))
    },
  }
}
