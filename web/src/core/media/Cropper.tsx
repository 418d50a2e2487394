import type { Body } from '@entemi/contract/calls'
import { limits } from '@entemi/contract/platform/limits'
import type { imageFormats } from '@entemi/contract/core/media'
import { useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { ErrorState } from '#/platform/kit/EmptyState.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import {
  clampView,
  cropPoints,
  drawView,
  fitViewport,
  isTooSmall,
  moveView,
  startView,
  turnSize,
  turnView,
  wheelZoom,
  zoomRange,
  zoomView,
} from './crop-geometry.ts'
import type { Crop, CropView } from './crop-geometry.ts'
import styles from './Cropper.module.css'
import { pressKey } from './keys.ts'
import { usePinch } from './use-pinch.ts'
import { useSize, useWheel } from './use-size.ts'
import type { Point, Size } from './zoom.ts'

const shapes = ['original', 'square', 'wide'] as const
type Shape = (typeof shapes)[number]
type Format = (typeof imageFormats)[number]
export type CropBody = Body<'POST /api/media/:db_key/crop'>

interface Props {
  src: string
  image: Size
  /** Of a profile image, which has a preview too, or of a cover; the others have a choice of shapes. */
  fixedShape?: 'circle' | 'square' | 'cover'
  isSaving: boolean
  onCrop: (crop: CropBody) => void
  /** Rendered beside the save button. */
  children?: ReactNode
}

const aspects: Record<Shape | NonNullable<Props['fixedShape']>, (image: Size) => number> = {
  original: ({ width, height }) => width / height,
  square: () => 1,
  circle: () => 1,
  wide: () => 16 / 9,
  cover: () => 3,
}
/** The frame of a cover is its preview. */
const previewSizes = { circle: [96, 44], square: [96, 44], cover: [] }

const margin = 24
const keyStep = 12
const keyZoom = 1.06
const sliderStep = 0.02
const formats: readonly Format[] = ['jpeg', 'webp', 'png']

/** Chooses the crop of an image by dragging and zooming it under a fixed frame. The server crops. */
export function Cropper({ src, image, fixedShape, isSaving, onCrop, children }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const room = useSize(stage)
  const [requested, setRequested] = useState<CropView>(() => startView(image))
  const [shape, setShape] = useState<Shape>('original')
  const [format, setFormat] = useState<Format>('jpeg')

  const turned = turnSize(image, requested.rotation)
  const inner = { width: Math.max(room.width - 2 * margin, 1), height: Math.max(room.height - 2 * margin, 1) }
  const crop: Crop = { image, viewport: fitViewport(inner, aspects[fixedShape ?? shape](turned), turned) }
  const view = clampView(requested, crop)
  const { min, max } = zoomRange(crop, view.rotation)

  const change = (act: (view: CropView) => CropView) => setRequested((now) => act(clampView(now, crop)))
  const zoomTo = (zoom: number, at?: Point) => change((now) => zoomView(now, crop, zoom, at))
  const pinch = usePinch(stage, (by, ratio, at) =>
    change((now) => {
      const moved = moveView(now, crop, by)
      return ratio === 1 ? moved : zoomView(moved, crop, moved.zoom * ratio, at)
    }),
  )
  useWheel(stage, (event, at) => change((now) => zoomView(now, crop, wheelZoom(now.zoom, event), at)))

  const move = (x: number, y: number) => change((now) => moveView(now, crop, { x, y }))
  const keys = {
    ArrowLeft: () => move(keyStep, 0),
    ArrowRight: () => move(-keyStep, 0),
    ArrowUp: () => move(0, keyStep),
    ArrowDown: () => move(0, -keyStep),
    '+': () => zoomTo(view.zoom * keyZoom),
    '=': () => zoomTo(view.zoom * keyZoom),
    '-': () => zoomTo(view.zoom / keyZoom),
    '0': () => zoomTo(min),
  }
  const handling = { ...pinch, tabIndex: 0, onKeyDown: (event: KeyboardEvent) => pressKey(keys, event) }
  // The slider's own step is 0.0001: far too small for the keyboard.
  const slide = (share: number) => () => zoomTo(view.zoom + share * (max - min))
  const sliderKeys = {
    ArrowRight: slide(sliderStep),
    ArrowUp: slide(sliderStep),
    ArrowLeft: slide(-sliderStep),
    ArrowDown: slide(-sliderStep),
  }

  if (isTooSmall(image)) {
    return <ErrorState title={t('page.imageEdit')} text={t('cropper.tooSmall', { min: limits.crop.side })} />
  }
  const preview = <CropImage src={src} image={image} view={view} />
  const save = () => {
    const points = cropPoints(view, crop)
    onCrop({ points, zoom: view.zoom, rotation: view.rotation, format })
  }
  return (
    <div className={styles.cropper}>
      <div
        ref={stage}
        role="application"
        aria-label={t('cropper.area')}
        aria-describedby="cropper-hint"
        className={styles.stage}
        data-no-swipe
        {...handling}
      >
        {preview}
        <div className={joinClasses(styles.frame, fixedShape && styles[fixedShape])} style={crop.viewport} />
      </div>
      <p id="cropper-hint" className={styles.hint}>
        {t(fixedShape === 'cover' ? 'cropper.hint.cover' : 'cropper.hint')}
      </p>
      <div className={styles.tools}>
        <IconButton
          icon="retry"
          label={t('cropper.rotateLeft')}
          className={styles.left}
          onClick={() => change((now) => turnView(now, crop, 'left'))}
        />
        {fixedShape === undefined ? (
          <Segmented
            label={t('cropper.shape')}
            value={shape}
            options={shapes.map((value) => ({ value, label: t(`cropper.shape.${value}`) }))}
            onChange={setShape}
          />
        ) : (
          previewSizes[fixedShape].map((size) => (
            <div
              key={size}
              className={joinClasses(styles.preview, styles[fixedShape])}
              style={{ width: size, height: size }}
              aria-hidden="true"
            >
              <div style={{ transform: `scale(${size / crop.viewport.width})` }}>{preview}</div>
            </div>
          ))
        )}
        <IconButton
          icon="retry"
          label={t('cropper.rotateRight')}
          onClick={() => change((now) => turnView(now, crop, 'right'))}
        />
      </div>
      <label className={styles.zoom}>
        <span>{t('cropper.zoom')}</span>
        <input
          type="range"
          min={min}
          max={max}
          step={limits.crop.zoomStep}
          value={view.zoom}
          aria-valuetext={`${Math.round(view.zoom * 100)}%`}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
          onKeyDown={(event) => pressKey(sliderKeys, event)}
        />
      </label>
      <div className={styles.acts}>
        <Button variant="text" onClick={() => setRequested(startView(image))}>
          {t('cropper.reset')}
        </Button>
        {children}
        <Button large busy={isSaving} onClick={save}>
          {t('cropper.apply')}
        </Button>
      </div>
      <details className={styles.more}>
        <summary>
          {t('cropper.format')}
          <Icon name="down" size="s" />
        </summary>
        <Segmented
          label={t('cropper.format')}
          value={format}
          options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={setFormat}
        />
      </details>
    </div>
  )
}

function CropImage({ src, image, view }: { src: string; image: Size; view: CropView }) {
  const style: CSSProperties = {
    width: image.width,
    height: image.height,
    marginLeft: image.width / -2,
    marginTop: image.height / -2,
    transform: drawView(view, { image }),
  }
  return <img src={src} alt="" draggable={false} className={styles.image} style={style} />
}
