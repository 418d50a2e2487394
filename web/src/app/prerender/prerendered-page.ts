/** What theme.js keeps of its use before the app is there. */
interface Sight extends HTMLElement {
  /** Buttons and links, in their order. */
  taps?: HTMLElement[]
  /** Fingers on it, and words that are being composed. */
  holds?: number
}

/** Whoever holds it longer gives up a word, but gets the app. */
const patience = 10_000
const scrollRest = 150

/**
 * What the server drew stands over the app until the app has drawn the same: gives the act that hands over what was done in
 * it, and takes it away. Where it is not shown it goes at once, or everything in it would be there twice for whoever asks
 * the document.
 */
export function coverApp(app: HTMLElement): () => void {
  const sight: Sight | null = document.getElementById('prerendered-page')
  if (sight === null) return () => undefined
  if (!sight.checkVisibility()) {
    sight.remove()
    return () => undefined
  }
  app.dataset['seen'] = ''
  app.inert = true
  app.ariaHidden = 'true'
  let scrolledAt = -scrollRest
  sight.addEventListener('scroll', () => (scrolledAt = performance.now()))
  let drawnAt: number | undefined
  const handOverAtRest = () => {
    const now = performance.now()
    const isHeld = (sight.holds ?? 0) > 0 || now - scrolledAt < scrollRest
    if (isHeld && now - (drawnAt ?? now) < patience) setTimeout(handOverAtRest, 50)
    else handOver(sight, app)
  }
  return () => {
    if (drawnAt !== undefined) return
    drawnAt = performance.now()
    // After the frame in which the app stands below it.
    requestAnimationFrame(() => setTimeout(handOverAtRest))
  }
}

function handOver(sight: Sight, app: HTMLElement): void {
  app.inert = false
  app.ariaHidden = null
  for (const field of sight.querySelectorAll('input')) {
    const twin = findTwin(field, sight, app)
    if (twin instanceof HTMLInputElement) copyField(field, twin)
  }
  const focused = document.activeElement
  if (focused instanceof HTMLElement && sight.contains(focused)) {
    const twin = findTwin(focused, sight, app)
    twin?.focus({ preventScroll: true })
    if (focused instanceof HTMLInputElement && twin instanceof HTMLInputElement && focused.selectionStart !== null)
      twin.setSelectionRange(focused.selectionStart, focused.selectionEnd)
  }
  const taps = (sight.taps ?? []).map((tapped) => findTwin(tapped, sight, app) ?? tapped)
  const { scrollTop } = sight
  // Its icons stay: those of the app come a moment after the page.
  sight.replaceWith(...sight.querySelectorAll(':scope > svg'))
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
function findTwin(one: HTMLElement, sight: HTMLElement, app: HTMLElement): HTMLElement | undefined {
  const listAlike = (within: HTMLElement) =>
    [...within.querySelectorAll<HTMLElement>(one.localName)].filter((other) => describe(other) === describe(one))
  return listAlike(app)[listAlike(sight).indexOf(one)]
}

const describe = (one: HTMLElement): string =>
  ['name', 'href', 'aria-label'].map((name) => one.getAttribute(name)).join() + one.textContent
