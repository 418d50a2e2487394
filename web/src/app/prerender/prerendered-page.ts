/** What theme.js keeps of its use before the app is there. */
interface PrerenderedUse extends HTMLElement {
  /** Buttons and links, in their order. */
  taps?: HTMLElement[]
  /** Fingers on it, and words that are being composed. */
  holds?: number
}

/** Whoever holds it longer gives up a word, but gets the app. */
const maxHoldMs = 10_000
const scrollIdleMs = 150

/**
 * What the server drew stands over the app until the app has drawn the same: gives the act that hands over what was done in
 * it, and takes it away. Where it is not shown it goes at once, or everything in it would be there twice for whoever asks
 * the document.
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
    // After the frame in which the app stands below it.
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
  // Its icons stay: those of the app come a moment after the page.
  use.replaceWith(...use.querySelectorAll(':scope > svg'))
  if (scrollTop > 0) scrollTo(0, scrollTop)
  for (const tapped of taps) tapped.click()
}

function copyField(field: HTMLInputElement, twin: HTMLInputElement): void {
  if (field.type === 'checkbox') {
    if (field.checked !== twin.checked) twin.click()
  } else if (field.value !== '') {
    // By the element's own setter React would not see that anything has changed.
    Reflect.set(HTMLInputElement.prototype, 'value', field.value, twin)
    twin.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** The same thing in the app: of those that are called alike, the one in the same place. */
function findTwin(one: HTMLElement, use: HTMLElement, app: HTMLElement): HTMLElement | undefined {
  const listAlike = (within: HTMLElement) =>
    [...within.querySelectorAll<HTMLElement>(one.localName)].filter((other) => describe(other) === describe(one))
  return listAlike(app)[listAlike(use).indexOf(one)]
}

const describe = (one: HTMLElement): string =>
  ['name', 'href', 'aria-label'].map((name) => one.getAttribute(name)).join() + one.textContent
