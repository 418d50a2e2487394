/**
 * Tells an element, as `--visible-height`, how much of the window is seen below its top. Not every browser makes the page
 * smaller for the on-screen keyboard, and a banner may come above it: either way its foot would be out of sight.
 * Returns what ends it.
 */
export function trackVisibleHeight(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const { visualViewport: view } = globalThis
  const measure = () => {
    // zoomed in by two fingers: one looks at a part of the page, no keyboard has come
    if (view === null || view.scale > 1) return
    const top = element.getBoundingClientRect().top + scrollY
    element.style.setProperty('--visible-height', `${Math.floor(view.offsetTop + view.height - top)}px`)
  }
  measure()
  view?.addEventListener('resize', measure)
  view?.addEventListener('scroll', measure)
  const observer = new ResizeObserver(measure)
  observer.observe(document.body)
  return () => {
    view?.removeEventListener('resize', measure)
    view?.removeEventListener('scroll', measure)
    observer.disconnect()
  }
}
