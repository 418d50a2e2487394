import type { MediaRecord } from '@entemi/contract/core/media'
import { useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { Modal, useCloseModal } from '#/platform/kit/Modal.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { rememberEntry } from './crop-transfer.ts'
import { useKeys } from './keys.ts'
import { mediaInfoAddress } from './media-address.ts'
import { mediaName } from './media-name.ts'
import styles from './PhotoBrowser.module.css'
import { MediaImage } from './MediaImage.tsx'
import { useZoom } from './use-zoom.ts'
import { usePhotoSwipe } from './use-photo-swipe.ts'
import { fitInto, unzoomed } from './zoom.ts'
import type { Zoom, Size } from './zoom.ts'

interface Props {
  images: readonly MediaRecord[]
  first: number
  isOpen: boolean
  /** The entry of the images, where it is one's own: their details may be changed. */
  entryId: string | undefined
  onClosed: () => void
}

/** The images of an entry over the whole screen. */
export function PhotoBrowser({ isOpen, onClosed, ...rest }: Props) {
  return (
    <Modal open={isOpen} label={t('photo.browser')} onClosed={onClosed} className={styles.modal}>
      <Browser {...rest} />
    </Modal>
  )
}

const panStep = 80
const zoomStep = 1.5

function Browser({ images, first, entryId }: Omit<Props, 'isOpen' | 'onClosed'>) {
  const close = useCloseModal()
  const [index, setIndex] = useState(first)
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const current = images[Math.min(index, images.length - 1)]
  const { size, zoom, zoomBy, panBy, reset, handlers } = useZoom(stage, current)
  const isWhole = zoom.scale === 1

  const show = (next: number) => {
    if (images[next] === undefined) return
    reset()
    setIndex(next)
  }
  const swipe = usePhotoSwipe(root, isWhole, {
    left: () => show(index + 1),
    right: () => show(index - 1),
    down: close,
  })
  useKeys({
    ArrowRight: () => (isWhole ? show(index + 1) : panBy({ x: -panStep, y: 0 })),
    ArrowLeft: () => (isWhole ? show(index - 1) : panBy({ x: panStep, y: 0 })),
    ArrowDown: () => panBy({ x: 0, y: -panStep }),
    ArrowUp: () => panBy({ x: 0, y: panStep }),
    PageDown: () => show(index + 1),
    PageUp: () => show(index - 1),
    Home: () => show(0),
    End: () => show(images.length - 1),
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': reset,
  })
  if (current === undefined) return null
  const openDetails = () => {
    if (entryId !== undefined) rememberEntry(current.db_key, entryId)
    go(mediaInfoAddress(current.db_key), { replace: true })
  }
  const drag = { '--drag-x': `${swipe.x}px`, '--drag-y': `${swipe.y}px` } as CSSProperties

  return (
    <div ref={root} className={joinClasses(styles.browser, swipe.isMoving && styles.moving)} style={drag} data-no-swipe>
      <div ref={stage} className={joinClasses(styles.stage, !isWhole && styles.near)} {...handlers}>
        <div className={styles.strip} style={{ '--index': index } as CSSProperties}>
          {images.map((image, place) =>
            Math.abs(place - index) > 1 ? null : (
              <div
                key={image.db_key}
                className={styles.slide}
                style={{ '--place': place } as CSSProperties}
                aria-hidden={place !== index}
              >
                <Photo image={image} stage={size} zoom={place === index ? zoom : unzoomed} />
              </div>
            ),
          )}
        </div>
      </div>
      <div className={styles.bar}>
        <IconButton icon="close" label={t('act.close')} onClick={close} data-autofocus />
        <p role="status" className={styles.counter}>
          {t('photo.of', { n: index + 1, total: images.length })}
          <span className="vh">{mediaName(current)}</span>
        </p>
        <IconButton
          icon="minus"
          label={t('photo.zoomOut')}
          aria-disabled={isWhole}
          onClick={() => zoomBy(1 / zoomStep)}
        />
        <IconButton icon="plus" label={t('photo.zoomIn')} onClick={() => zoomBy(zoomStep)} />
        {entryId !== undefined && <IconButton icon="info" label={t('photo.info')} onClick={openDetails} />}
      </div>
      {images.length > 1 && (
        <>
          <IconButton
            icon="back"
            label={t('photo.previous')}
            className={joinClasses(styles.step, styles.previous)}
            aria-disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <IconButton
            icon="fwd"
            label={t('photo.next')}
            className={joinClasses(styles.step, styles.next)}
            aria-disabled={index === images.length - 1}
            onClick={() => show(index + 1)}
          />
        </>
      )}
      {isWhole && <Caption image={current} />}
    </div>
  )
}

const sharpFrom = 1.6
const presSide = 1600

function Photo({ image, stage, zoom }: { image: MediaRecord; stage: Size; zoom: Zoom }) {
  const size = { width: image.width ?? presSide, height: image.height ?? presSide }
  const fitted = fitInto(stage, size)
  const needsOrig = zoom.scale > sharpFrom && Math.max(size.width, size.height) > presSide
  const transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
  return (
    <div className={styles.photo} style={{ ...fitted, transform }}>
      <MediaImage media={image} className={styles.fill} />
      {needsOrig && image.orig !== null && <img src={image.orig} alt="" decoding="async" className={styles.fill} />}
    </div>
  )
}

function Caption({ image: { title, description, author } }: { image: MediaRecord }) {
  if (title === null && description === null && author === null) return null
  return (
    <div className={styles.caption}>
      {title !== null && <b>{title}</b>}
      {description !== null && <p>{description}</p>}
      {author !== null && <p className="meta">{t('photo.by', { name: author })}</p>}
    </div>
  )
}
