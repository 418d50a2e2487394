export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

/** The zoom of an opened image: its scale, and the offset of its middle from that of the stage in pixels. */
export interface Zoom extends Point {
  scale: number
}
/** The stage, and the image as it fits into it. */
export interface Frame {
  stage: Size
  fitted: Size
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 }
const largestScale = 4
export const tapScale = 2.5

export function fitInto(stage: Size, image: Size): Size {
  const scale = Math.min(stage.width / image.width, stage.height / image.height, 1)
  return { width: image.width * scale, height: image.height * scale }
}

/** No edge moves inside the stage; an image that fits is centred. */
export function clampZoom({ scale, x, y }: Zoom, { stage, fitted }: Frame): Zoom {
  const limited = Math.min(Math.max(scale, 1), largestScale)
  const reach = (shown: number, room: number) => Math.max(0, (shown * limited - room) / 2)
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0
  return {
    scale: limited,
    x: within(x, reach(fitted.width, stage.width)),
    y: within(y, reach(fitted.height, stage.height)),
  }
}

/** The point at `at` (from the middle of the stage) stays in place. */
export function zoomAt(zoom: Zoom, frame: Frame, scale: number, at: Point = { x: 0, y: 0 }): Zoom {
  const next = Math.min(Math.max(scale, 1), largestScale)
  const ratio = next / zoom.scale
  return clampZoom({ scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame)
}

export function panZoom(zoom: Zoom, frame: Frame, by: Point): Zoom {
  return clampZoom({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

/** The zoom ratio and the movement of the middle of two fingers. */
export function readPinch(before: readonly [Point, Point], after: readonly [Point, Point]) {
  const [from, to] = [middleOf(before), middleOf(after)]
  return {
    ratio: distanceOf(after) / Math.max(1, distanceOf(before)),
    at: to,
    by: { x: to.x - from.x, y: to.y - from.y },
  }
}

const middleOf = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const distanceOf = ([one, other]: readonly [Point, Point]): number => Math.hypot(one.x - other.x, one.y - other.y)
