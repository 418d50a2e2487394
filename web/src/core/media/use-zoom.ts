import type { MediaRecord } from '@entemi/contract/core/media'
import { useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { usePinch } from './use-pinch.ts'
import { fromMiddle, useSize, useWheel } from './use-size.ts'
import { fitInto, panZoom, tapScale, unzoomed, zoomAt } from './zoom.ts'
import type { Frame, Zoom, Point } from './zoom.ts'

const doubleTapMs = 320
const tapSlop = 24
const wheelSpeed = 400

/** Zoom of the current image by wheel, pinch and double tap; one finger pans. */
export function useZoom(stage: RefObject<HTMLElement | null>, image: MediaRecord | undefined) {
  const size = useSize(stage)
  const [zoom, setZoom] = useState<Zoom>(unzoomed)
  const fitted = fitInto(size, { width: image?.width ?? size.width, height: image?.height ?? size.height })
  const frame: Frame = { stage: size, fitted }
  const zoomTo = (scale: (now: number) => number, at?: Point) =>
    setZoom((now) => zoomAt(now, frame, scale(now.scale), at))
  const panBy = (by: Point) => setZoom((now) => panZoom(now, frame, by))

  useWheel(stage, (event, at) => zoomTo((now) => now * Math.exp(-event.deltaY / wheelSpeed), at))
  const pinch = usePinch(stage, (by, ratio, at) =>
    setZoom((now) => zoomAt(panZoom(now, frame, by), frame, now.scale * ratio, at)),
  )
  const isDoubleTap = useDoubleTap()
  const handlers = {
    ...pinch,
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      pinch.onPointerUp(event)
      if (isDoubleTap(event)) zoomTo((now) => (now > 1 ? 1 : tapScale), fromMiddle(stage.current, event))
    },
  }
  return {
    size,
    zoom,
    zoomBy: (factor: number) => zoomTo((now) => now * factor),
    panBy,
    reset: () => setZoom(unzoomed),
    handlers,
  }
}

/** Not every browser fires dblclick for two taps. */
function useDoubleTap(): (event: PointerEvent) => boolean {
  const last = useRef({ at: 0, x: 0, y: 0 })
  return ({ timeStamp, clientX: x, clientY: y }) => {
    const isSameSpot = Math.hypot(last.current.x - x, last.current.y - y) < tapSlop
    const isSecond = timeStamp - last.current.at < doubleTapMs && isSameSpot
    last.current = { at: isSecond ? 0 : timeStamp, x, y }
    return isSecond
  }
}
