import type { ExportFile } from '@entemi/contract/account/identity'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { formatBytes } from '#/platform/i18n/format-number.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { askExport, exportAddress, useExport, useStorage } from '#/account/identity/identity.queries.ts'
import { FeedAddress } from './FeedAddress.tsx'
import styles from './settings.module.css'

/** Used storage, the data export, the way to the book, and the feed's private address. */
export function DataSettings() {
  const { auth_role } = useUserState()
  usePageTitle(t('settings.data'))
  return (
    <>
      <RowsHeading first>{t('settings.storage')}</RowsHeading>
      <Storage />
      <RowsHeading>{t('settings.export')}</RowsHeading>
      <Export />
      <RowsHeading>{t('settings.book')}</RowsHeading>
      <Rows className={styles.card}>
        <p>{t('settings.book.text')}</p>
        <div className={styles.acts}>
          <ButtonLink variant="quiet" block icon="article" href="/profile/book">
            {t('settings.book.open')}
          </ButtonLink>
        </div>
      </Rows>
      {/* members with reduced rights have no feed */}
      {auth_role !== 'LIMIT' && (
        <>
          <RowsHeading>{t('settings.feed')}</RowsHeading>
          <FeedAddress />
        </>
      )}
    </>
  )
}

function Storage() {
  return (
    <Loaded query={useStorage()} skeleton={<SkeletonText label={t('load.loading')} count={2} />}>
      {({ used, limit }) => {
        const amount = t('settings.storage.used', { used: formatBytes(used), limit: formatBytes(limit) })
        return (
          <Rows className={styles.card}>
            <p>{amount}</p>
            <ProgressBar label={amount} value={Math.min(1, used / limit)} />
            <p className={styles.small}>{t(used < limit ? 'settings.storage.text' : 'settings.storage.full')}</p>
          </Rows>
        )
      }}
    </Loaded>
  )
}

function Export() {
  return (
    <Loaded query={useExport()} skeleton={<SkeletonText label={t('load.loading')} count={3} />}>
      {(file) => (
        <Rows className={styles.card}>
          <p>{t('settings.export.text')}</p>
          <p role="status">{describe(file)}</p>
          {isUnderWay(file) ? <ProgressBar label={describe(file)} /> : <Acts file={file} />}
        </Rows>
      )}
    </Loaded>
  )
}

const isUnderWay = (file: ExportFile | null): boolean => file?.state === 'waiting' || file?.state === 'making'

function describe(file: ExportFile | null): string {
  if (file?.state !== 'ready') return t(`settings.export.${file?.state ?? 'none'}`)
  const until = file.expires_at ?? file.asked_at
  return t('settings.export.ready', {
    size: formatBytes(file.bytes ?? 0),
    time: `${formatDate(until)} ${formatTime(until)}`,
  })
}

function Acts({ file }: { file: ExportFile | null }) {
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await send(askExport)
    setAsking(false)
  }
  const isReady = file?.state === 'ready'
  return (
    <div className={styles.acts}>
      {isReady && (
        <ButtonLink block icon="download" href={exportAddress} download>
          {t('settings.export.download')}
        </ButtonLink>
      )}
      <Button variant={isReady ? 'quiet' : 'primary'} block busy={isAsking} onClick={() => void ask()}>
        {t(file === null ? 'settings.export.ask' : 'settings.export.again')}
      </Button>
    </div>
  )
}
