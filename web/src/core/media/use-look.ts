import type { MediaRecord } from '@entemi/contract/core/media'
import { useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { usePinch } from './use-pinch.ts'
import { fromMiddle, useSize, useWheel } from './use-size.ts'
import { fitInto, panLook, tapScale, wholeLook, zoomLook } from './zoom.ts'
import type { Frame, Look, Point } from './zoom.ts'

const doubleTapMs = 320
const tapSlop = 24
const wheelSpeed = 400

/** How near one looks at the current image: by wheel, two fingers, two taps; by one finger it is moved. */
export function useLook(stage: RefObject<HTMLElement | null>, image: MediaRecord | undefined) {
  const size = useSize(stage)
  const [look, setLook] = useState<Look>(wholeLook)
  const fitted = fitInto(size, { width: image?.width ?? size.width, height: image?.height ?? size.height })
  const frame: Frame = { stage: size, fitted }
  const zoomTo = (scale: (now: number) => number, at?: Point) =>
    setLook((now) => zoomLook(now, frame, scale(now.scale), at))
  const panBy = (by: Point) => setLook((now) => panLook(now, frame, by))

  useWheel(stage, (event, at) => zoomTo((now) => now * Math.exp(-event.deltaY / wheelSpeed), at))
  const pinch = usePinch(stage, (by, ratio, at) =>
    setLook((now) => zoomLook(panLook(now, frame, by), frame, now.scale * ratio, at)),
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
    look,
    zoomBy: (factor: number) => zoomTo((now) => now * factor),
    panBy,
    reset: () => setLook(wholeLook),
    handlers,
  }
}

/** Not every browser tells of two taps of a finger as it does of two clicks. */
function useDoubleTap(): (event: PointerEvent) => boolean {
  const last = useRef({ at: 0, x: 0, y: 0 })
  return ({ timeStamp, clientX: x, clientY: y }) => {
    const isListable = Math.hypot(last.current.x - x, last.current.y - y) < tapSlop
    const isSecond = timeStamp - last.current.at < doubleTapMs && isListable
    last.current = { at: isSecond ? 0 : timeStamp, x, y }
    return isSecond
  }
}
