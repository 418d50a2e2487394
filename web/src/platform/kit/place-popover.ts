type Size = { width: number; height: number }
type Edges = { left: number; right: number; top: number; bottom: number }

const gap = 2
const margin = 8

/** Below the anchor and flush with its right edge; above where there is no room below; never off the screen. */
export function placePopover(anchor: Edges, popover: Size, screen: Size): { x: number; y: number } {
  const below = anchor.bottom + gap
  const above = anchor.top - gap - popover.height
  const fitsBelow = below + popover.height <= screen.height - margin
  return {
    x: clamp(anchor.right - popover.width, margin, screen.width - popover.width - margin),
    y: clamp(fitsBelow || above < margin ? below : above, margin, screen.height - popover.height - margin),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
