import { nameDevice } from '@entemi/contract/platform/name-device'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useEndOtherSessions, useEndSession, useSessions } from '#/account/identity/identity.queries.ts'
import styles from './settings.module.css'

export function SessionSettings() {
  usePageTitle(t('settings.sessions'))
  return (
    <Loaded query={useSessions()} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {(sessions) => (
        <>
          <Rows list>
            {sessions.map(({ id, device, seen_at, this_device }) => (
              <ListRow
                key={id}
                lead={<IconDisc icon="phone" />}
                title={nameOf(device)}
                note={
                  this_device
                    ? t('settings.sessions.this')
                    : t('settings.sessions.seen', { time: formatTimeAgo(seen_at) })
                }
                end={!this_device && <EndSession id={id} device={nameOf(device)} />}
              />
            ))}
          </Rows>
          <p className={styles.note}>{t('settings.sessions.text')}</p>
          {sessions.some(({ this_device }) => !this_device) && <EndOthers />}
        </>
      )}
    </Loaded>
  )
}

function EndSession({ id, device }: { id: string; device: string }) {
  const end = useEndSession()
  const label = t('settings.sessions.end')
  return (
    <Button
      variant="text"
      busy={end.isPending}
      aria-label={`${label}: ${device}`}
      onClick={() => void send(() => end.mutateAsync(id), { toast: t('settings.sessions.endedOne') })}
    >
      {label}
    </Button>
  )
}

function EndOthers() {
  const end = useEndOtherSessions()
  const showEnded = ({ setData }: { setData: { ended: number } }) =>
    showToast({ text: t('settings.sessions.ended', { count: setData.ended }) })
  return (
    <Button
      variant="quiet"
      block
      busy={end.isPending}
      onClick={() => void send(() => end.mutateAsync(), { then: showEnded })}
    >
      {t('settings.sessions.endAll')}
    </Button>
  )
}

function nameOf(device: string | null): string {
  return (device === null ? undefined : nameDevice(device)) ?? t('settings.sessions.unknown')
}
