import type { ApiFailure } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import styles from './settings.module.css'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { leaveForService } from '#/account/social/leave-for-service.ts'
import { beginSocial, useLinked, useUnlink } from '#/account/social/social.queries.ts'

interface Service {
  service: string
  name: string
  linked: boolean
  created_at: string | null
}

/** Linked login services; linking needs a fresh login. */
export function LinkedSettings() {
  usePageTitle(t('settings.linked'))
  return (
    <Loaded query={useLinked()} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
      {(services) => (
        <>
          {services.length > 0 && (
            <Rows list>
              {services.map((one) => (
                <ListRow
                  key={one.service}
                  lead={<IconDisc icon="link" />}
                  title={one.name}
                  note={
                    one.created_at === null
                      ? t('settings.linked.not')
                      : t('settings.linked.since', { date: formatDate(one.created_at) })
                  }
                  end={one.linked ? <Unlink {...one} /> : <Link {...one} />}
                />
              ))}
            </Rows>
          )}
          <p className={styles.note}>{services.length === 0 ? t('settings.linked.none') : t('settings.linked.text')}</p>
        </>
      )}
    </Loaded>
  )
}

function Link({ service, name }: Service) {
  const label = t('settings.linked.link')
  const link = () =>
    send(() => beginSocial(service, { purpose: 'link', callback: '/settings/linked', popup: false }), {
      then: leaveForService,
    })
  return (
    <Button variant="text" aria-label={`${label}: ${name}`} onClick={() => void link()}>
      {label}
    </Button>
  )
}

function Unlink({ service, name }: Service) {
  const unlink = useUnlink()
  const label = t('settings.linked.unlink')
  const ask = async () => {
    const agreed = await confirmAction({
      title: t('settings.linked.unlink.title', { service: name }),
      text: t('settings.linked.unlink.text'),
      confirmLabel: label,
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (!agreed) return
    await send(() => unlink.mutateAsync(service), { toast: t('settings.linked.unlinked'), onFailure: alertLastLogin })
  }
  return (
    <Button variant="text" busy={unlink.isPending} aria-label={`${label}: ${name}`} onClick={() => void ask()}>
      {label}
    </Button>
  )
}

function alertLastLogin({ code }: ApiFailure): boolean {
  if (code !== 'CONFLICT') return false
  showToast({ text: t('settings.waysIn.last') })
  return true
}
