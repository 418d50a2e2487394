import { limits } from '@entemi/contract/platform/limits'
import type { Point, Size } from './zoom.ts'

export type Rotation = 0 | 90 | 180 | 270

/** The view of the image: rotation, zoom in screen pixels per image pixel, and the point in the middle. */
export interface CropView extends Point {
  rotation: Rotation
  zoom: number
}
export interface Crop {
  image: Size
  viewport: Size
}

const { side: smallestSide, zoom: largestZoom, zoomStep } = limits.crop
const turns: readonly Rotation[] = [0, 90, 180, 270]

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max))

export function turnSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

export function isTooSmall({ width, height }: Size): boolean {
  return Math.min(width, height) < smallestSide
}

/** The largest frame of this shape that fits and that the rotated image fills at an allowed zoom. */
export function fitViewport(room: Size, aspect: number, turned: Size): Size {
  const width = Math.min(
    room.width,
    room.height * aspect,
    turned.width * largestZoom,
    turned.height * largestZoom * aspect,
  )
  const fit = (length: number) => Math.max(smallestSide, Math.floor(length))
  return { width: fit(width), height: fit(width / aspect) }
}

/** From filling the frame to one and a half times the original size; at least 50 pixels stay visible. */
export function zoomRange({ image, viewport }: Crop, rotation: Rotation): { min: number; max: number } {
  const turned = turnSize(image, rotation)
  const filling = Math.max(viewport.width / turned.width, viewport.height / turned.height)
  const min = toStep(filling, Math.ceil)
  const max = toStep(Math.min(largestZoom, Math.min(viewport.width, viewport.height) / smallestSide), Math.floor)
  return { min, max: Math.max(min, max) }
}

/** In whole steps; the quotient is rounded first, or 0.3 would be 2999.9999 steps. */
function toStep(zoom: number, round: (steps: number) => number): number {
  return round(Number((zoom / zoomStep).toFixed(6))) / Math.round(1 / zoomStep)
}

export function startView({ width, height }: Size): CropView {
  return { rotation: 0, zoom: 0, x: width / 2, y: height / 2 }
}

/** The frame never leaves the image. */
export function clampView(view: CropView, crop: Crop): CropView {
  const turned = turnSize(crop.image, view.rotation)
  const { min, max } = zoomRange(crop, view.rotation)
  const zoom = toStep(clamp(view.zoom, min, max), Math.round)
  const [halfWidth, halfHeight] = [crop.viewport.width / zoom / 2, crop.viewport.height / zoom / 2]
  return {
    rotation: view.rotation,
    zoom,
    x: clamp(view.x, halfWidth, turned.width - halfWidth),
    y: clamp(view.y, halfHeight, turned.height - halfHeight),
  }
}

/** Moves by screen pixels. */
export function moveView(view: CropView, crop: Crop, by: Point): CropView {
  return clampView({ ...view, x: view.x - by.x / view.zoom, y: view.y - by.y / view.zoom }, crop)
}

/** The point at `at` (from the middle of the frame) stays in place. */
export function zoomView(view: CropView, crop: Crop, zoom: number, at: Point = { x: 0, y: 0 }): CropView {
  const { min, max } = zoomRange(crop, view.rotation)
  const next = clamp(zoom, min, max)
  const shift = 1 / view.zoom - 1 / next
  return clampView({ ...view, zoom: next, x: view.x + at.x * shift, y: view.y + at.y * shift }, crop)
}

/** A quarter turn around the middle. */
export function turnView(view: CropView, { image }: { image: Size }, to: 'left' | 'right'): CropView {
  const { width, height } = turnSize(image, view.rotation)
  const index = turns.indexOf(view.rotation) + (to === 'right' ? 1 : 3)
  const middle = to === 'right' ? { x: height - view.y, y: view.x } : { x: view.y, y: width - view.x }
  return { ...view, rotation: turns[index % turns.length] ?? 0, ...middle }
}

/** Left, top, right and bottom in pixels of the turned image, whole and inside it. */
export function cropPoints(view: CropView, { image, viewport }: Crop): [number, number, number, number] {
  const turned = turnSize(image, view.rotation)
  const cut = (middle: number, length: number, end: number): [number, number] => {
    const size = clamp(Math.round(length / view.zoom), smallestSide, end)
    const from = clamp(Math.round(middle - size / 2), 0, end - size)
    return [from, from + size]
  }
  const [left, right] = cut(view.x, viewport.width, turned.width)
  const [top, bottom] = cut(view.y, viewport.height, turned.height)
  return [left, top, right, bottom]
}

/** The CSS transform of the image, from the middle of the frame. */
export function drawView(view: CropView, { image }: { image: Size }): string {
  const { width, height } = turnSize(image, view.rotation)
  const [x, y] = [(width / 2 - view.x) * view.zoom, (height / 2 - view.y) * view.zoom]
  return `translate(${x}px, ${y}px) rotate(${view.rotation}deg) scale(${view.zoom})`
}

const wheelFactor = 1200
const deltaFactor = 1060

/** Browsers report the wheel in one of two units; upwards zooms in. */
export function wheelZoom(zoom: number, { wheelDelta, deltaY }: { wheelDelta?: number; deltaY: number }): number {
  const share = wheelDelta ? wheelDelta / wheelFactor : -deltaY / deltaFactor
  return zoom * (1 + share)
}
