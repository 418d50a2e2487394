import type { ReactNode } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { isConnected } from '#/platform/api/connection.ts'
import { failureText } from '#/platform/api/failure-text.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { mediaInfoAddress } from '#/core/media/media-address.ts'
import { StorageFull } from './pending-files.ts'
import { isBusy } from './upload-queue.ts'
import type { UploadedMedia, UploadItem, UploadQueue } from './upload-queue.ts'
import styles from './UploadList.module.css'

/** The files in their order, with progress and actions. */
export function UploadList({ queue, items }: { queue: UploadQueue; items: readonly UploadItem[] }) {
  if (items.length === 0) return null
  return (
    <ul
      className={styles.list}
      aria-label={t(items.some(({ kind }) => kind !== 'image') ? 'upload.listMixed' : 'upload.list')}
    >
      {items.map((item, index) => (
        <li key={item.key} className={styles.item}>
          <Tile item={item} queue={queue} canMove={{ earlier: index > 0, later: index < items.length - 1 }} />
        </li>
      ))}
    </ul>
  )
}

const clipIcons = { audio: 'mic', video: 'play', file: 'file' } as const

interface TileProps {
  item: UploadItem
  queue: UploadQueue
  canMove: { earlier: boolean; later: boolean }
}

function Tile({ item, queue, canMove }: TileProps) {
  const { key, file_name: name, status, progress, preview, kind } = item
  const isOnItsWay = isBusy(item)
  return (
    <>
      <div className={joinClasses(styles.image, status !== 1 && status !== 'onDevice' && styles.faint)}>
        <Shown stored={item.stored} name={name}>
          {preview === undefined && kind !== 'image' && (
            <span className={styles.clip}>
              <Icon name={clipIcons[kind]} />
              {name}
            </span>
          )}
          {preview !== undefined && (
            <img
              src={preview}
              alt={name}
              onError={() => {
                // Deleted on the server meanwhile; offline this cannot be known.
                if (item.stored !== undefined && !preview.startsWith('blob:') && isConnected())
                  queue.markLost(key, 'gone')
              }}
            />
          )}
        </Shown>
      </div>
      <Corner
        icon="close"
        className={styles.remove}
        label={t(isOnItsWay ? 'upload.cancel.label' : kind === 'image' ? 'upload.remove.label' : 'upload.removeFile', {
          name,
        })}
        onClick={() => (isOnItsWay ? queue.cancel(key) : void askToRemove(queue, item))}
      />
      {canMove.earlier && (
        <Corner
          icon="back"
          className={styles.earlier}
          label={t('upload.earlier', { name })}
          onClick={() => queue.move(key, -1)}
        />
      )}
      {canMove.later && (
        <Corner
          icon="fwd"
          className={styles.later}
          label={t('upload.later', { name })}
          onClick={() => queue.move(key, 1)}
        />
      )}
      <div className={joinClasses(styles.progress, status === 1 && styles.done)}>
        <ProgressBar label={t('upload.sending', { name })} value={status === -1 ? 0 : progress} />
      </div>
      <State item={item} onRetry={queue.findFile(key) && (() => void askToRetry(queue, item))} />
    </>
  )
}

/** An uploaded image links to its details. */
function Shown({ stored, name, children }: { stored: UploadedMedia | undefined; name: string; children: ReactNode }) {
  if (stored === undefined) return children
  return (
    <a
      href={mediaInfoAddress(stored.db_key)}
      aria-label={t(stored.kind === undefined ? 'upload.details.label' : 'upload.detailsFile', { name })}
    >
      {children}
    </a>
  )
}

interface CornerProps {
  icon: IconName
  label: string
  className: string | undefined
  onClick: () => void
}

function Corner({ icon, label, className, onClick }: CornerProps) {
  return (
    <button type="button" className={joinClasses(styles.corner, className)} aria-label={label} onClick={onClick}>
      <span>
        <Icon name={icon} size="xs" />
      </span>
    </button>
  )
}

function State({ item, onRetry }: { item: UploadItem; onRetry: (() => void) | undefined }) {
  const { status, progress, file_name: name, failure } = item
  if (status === 'waiting') return <p className={styles.state}>{t('upload.waiting')}</p>
  if (status === 'onDevice') {
    return (
      <p className={styles.state}>
        <Icon name="clock" size="xs" />
        {t('upload.stored')}
      </p>
    )
  }
  if (status === 0)
    return <p className={styles.state}>{t('upload.percent', { percent: Math.round(progress * 100) })}</p>
  if (status === 1) {
    return (
      <p className={styles.state}>
        <Icon name="check" size="xs" />
        {t('upload.done')}
      </p>
    )
  }
  return (
    <>
      <p className={joinClasses(styles.state, styles.failed)} role="alert">
        {onRetry === undefined ? t('upload.lost') : describeFailure(failure)}
      </p>
      {onRetry && (
        <button type="button" className={styles.retry} aria-label={t('upload.again.label', { name })} onClick={onRetry}>
          <Icon name="retry" size="xs" />
          {t('upload.again')}
        </button>
      )}
    </>
  )
}

function describeFailure(failure: unknown): string {
  if (failure === undefined) return t('upload.cancelled')
  if (failure instanceof StorageFull) return t('upload.noRoom')
  return failure instanceof ApiFailure ? failureText(failure) : t('upload.failed')
}

async function askToRetry(queue: UploadQueue, { key }: UploadItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('upload.retry.title'),
    text: t('upload.retry.text'),
    confirmLabel: t('act.retry'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) queue.retry(key)
}

async function askToRemove(queue: UploadQueue, { key, stored }: UploadItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('upload.remove.title'),
    text: stored?.isSaved === true ? t('upload.remove.text') : undefined,
    confirmLabel: t('upload.remove'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) queue.remove(key)
}
