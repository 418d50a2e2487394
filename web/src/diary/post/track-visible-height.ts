/**
 * Sets `--visible-height` of an element to the visible height below its top. Not every browser shrinks the page for the
 * on-screen keyboard, and a banner may appear above it: its footer would be hidden. Returns the function that stops it.
 */
export function trackVisibleHeight(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const { visualViewport: view } = globalThis
  const measure = () => {
    // pinch zoom shrinks the visual viewport too: not a keyboard
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
