import type { EntryItem } from '@entemi/contract/core/entry'
import type { MediaRecord } from '@entemi/contract/core/media'
import { Suspense, lazy, useState } from 'react'
import type { CSSProperties } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { usePrinting } from '#/platform/kit/printing.ts'
import { closeLayer, openLayer, useLayer } from '#/platform/navigation/navigate.ts'
import { shapeOf } from './shape.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { mediaName } from './media-name.ts'
import { MediaImage } from './MediaImage.tsx'
import { pictureSizes } from './picture-set.ts'
import styles from './EntryMedia.module.css'
import { VideoTile } from './VideoTile.tsx'
import { VoicePlayer } from './VoicePlayer.tsx'

const PhotoBrowser = lazy(async () => ({ default: (await import('./PhotoBrowser.tsx')).PhotoBrowser }))

interface Props {
  entry: Pick<EntryItem, 'media' | 'owned_by_me'> & { id: string }
  /** All of them, on the entry's own page; a card shows the first five and how many more there are. */
  all?: boolean
  /** The first entry with images on the screen. */
  isFirst?: boolean | undefined
}

const onCard = 5

/** The images, voices, videos and documents of an entry: a single one large, several in a grid; a tap opens them over the page. */
export function EntryMedia({ entry, all = false, isFirst = false }: Props) {
  const images = entry.media.filter(({ media_type }) => media_type === 'i')
  const voices = entry.media.filter(({ media_type }) => media_type === 'a')
  const videos = entry.media.filter(({ media_type }) => media_type === 'v')
  const documents = entry.media.filter(({ media_type }) => media_type === 'd')
  const layer = useLayer()
  const isPrinting = usePrinting()
  const [opened, setOpened] = useState<{ layer: string; first: number }>()
  if (entry.media.length === 0) return null

  const open = (first: number) => {
    const fresh = { layer: crypto.randomUUID(), first }
    setOpened(fresh)
    openLayer(fresh.layer)
  }
  const close = () => {
    if (opened !== undefined) closeLayer(opened.layer)
    setOpened(undefined)
  }
  const shown = all || isPrinting ? images : images.slice(0, onCard)
  const hidden = images.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <ul className={joinClasses(styles.images, shown.length > 1 && styles.grid)} data-count={shown.length}>
          {shown.map((image, index) => {
            const more = index === shown.length - 1 ? hidden : 0
            return (
              <li key={image.db_key}>
                <button
                  type="button"
                  className={styles.tile}
                  style={{ '--shape': shown.length === 1 ? shapeOf(image) : 1 } as CSSProperties}
                  onClick={() => open(index)}
                >
                  <MediaImage
                    media={image}
                    sizes={sizesOf(image, shown.length)}
                    isFirst={isFirst && index === 0}
                    className={styles.fill}
                  />
                  {more > 0 && (
                    <span className={styles.more}>
                      <span aria-hidden="true">{`+${more}`}</span>
                      <span className="vh">{t('photo.more', { count: more })}</span>
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {voices.length > 0 && (
        <ul className={styles.voices}>
          {voices.map((voice) => (
            <li key={voice.db_key}>
              <VoicePlayer
                src={voice.url ?? ''}
                duration={voice.duration ?? 0}
                peaks={voice.peaks}
                name={mediaName(voice)}
              />
            </li>
          ))}
        </ul>
      )}
      {videos.length > 0 && (
        <ul className={styles.images}>
          {videos.map((video) => (
            <li key={video.db_key}>
              {video.provider === null ? <OwnVideo media={video} /> : <VideoTile media={video} />}
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={styles.voices}>
          {documents.map((document) => (
            <li key={document.db_key}>
              <DocumentLink media={document} />
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <Suspense>
          <PhotoBrowser
            images={images}
            first={opened.first}
            isOpen={layer === opened.layer}
            entryId={entry.owned_by_me ? entry.id : undefined}
            onClosed={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** A square tile cuts the sides of a wide image off: it is loaded wider than the tile. */
function sizesOf({ width, height }: MediaRecord, count: number): string {
  return pictureSizes(count === 1 ? 1 : Math.max(1, (width ?? 1) / (height ?? 1)) / 2)
}

function OwnVideo({ media }: { media: MediaRecord }) {
  return (
    <video
      className={styles.video}
      src={media.url ?? undefined}
      poster={media.poster ?? undefined}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      aria-label={mediaName(media)}
      controls
      playsInline
      // Without a poster the first frame is loaded: the tile would be empty.
      preload={media.poster === null ? 'metadata' : 'none'}
      data-no-swipe
    >
      <track kind="captions" />
    </video>
  )
}
