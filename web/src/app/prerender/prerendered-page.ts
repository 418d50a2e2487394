/** What theme.js records before the app has loaded. */
interface PrerenderedUse extends HTMLElement {
  /** Buttons and links, in their order. */
  taps?: HTMLElement[]
  /** Active touches and text compositions. */
  holds?: number
}

/** After this time the app replaces the page even during a touch or a composition. */
const maxHoldMs = 10_000
const scrollIdleMs = 150

/**
 * The prerendered page covers the app until the app has rendered: returns the function that copies the input over and
 * removes it. Where it is not shown it is removed at once, or every element would exist twice in the document.
 */
export function showPrerendered(app: HTMLElement): () => void {
  const use: PrerenderedUse | null = document.getElementById('prerendered-page')
  if (use === null) return () => undefined
  if (!use.checkVisibility()) {
    use.remove()
    return () => undefined
  }
  app.dataset['seen'] = ''
  app.inert = true
  app.ariaHidden = 'true'
  let scrolledAt = -scrollIdleMs
  use.addEventListener('scroll', () => (scrolledAt = performance.now()))
  let drawnAt: number | undefined
  const handOverWhenIdle = () => {
    const now = performance.now()
    const isHeld = (use.holds ?? 0) > 0 || now - scrolledAt < scrollIdleMs
    if (isHeld && now - (drawnAt ?? now) < maxHoldMs) setTimeout(handOverWhenIdle, 50)
    else handOver(use, app)
  }
  return () => {
    if (drawnAt !== undefined) return
    drawnAt = performance.now()
    // After the frame in which the app was rendered below it.
    requestAnimationFrame(() => setTimeout(handOverWhenIdle))
  }
}

function handOver(use: PrerenderedUse, app: HTMLElement): void {
  app.inert = false
  app.ariaHidden = null
  for (const field of use.querySelectorAll('input')) {
    const twin = findTwin(field, use, app)
    if (twin instanceof HTMLInputElement) copyField(field, twin)
  }
  const focused = document.activeElement
  if (focused instanceof HTMLElement && use.contains(focused)) {
    const twin = findTwin(focused, use, app)
    twin?.focus({ preventScroll: true })
    if (focused instanceof HTMLInputElement && twin instanceof HTMLInputElement && focused.selectionStart !== null)
      twin.setSelectionRange(focused.selectionStart, focused.selectionEnd)
  }
  const taps = (use.taps ?? []).map((tapped) => findTwin(tapped, use, app) ?? tapped)
  const { scrollTop } = use
  use.remove()
  if (scrollTop > 0) scrollTo(0, scrollTop)
  for (const tapped of taps) tapped.click()
}

function copyField(field: HTMLInputElement, twin: HTMLInputElement): void {
  if (field.type === 'checkbox') {
    if (field.checked !== twin.checked) twin.click()
  } else if (field.value !== '') {
    // With the element's own setter React would not see the change.
    Reflect.set(HTMLInputElement.prototype, 'value', field.value, twin)
    twin.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** The same element in the app: of those with the same name, the one at the same position. */
function findTwin(one: HTMLElement, use: HTMLElement, app: HTMLElement): HTMLElement | undefined {
  const listAlike = (within: HTMLElement) =>
    [...within.querySelectorAll<HTMLElement>(one.localName)].filter((other) => describe(other) === describe(one))
  return listAlike(app)[listAlike(use).indexOf(one)]
}

const describe = (one: HTMLElement): string =>
  ['name', 'href', 'aria-label'].map((name) => one.getAttribute(name)).join() + one.textContent
