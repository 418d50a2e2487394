import { isPlain, linkAt } from './follow-links.ts'

/** `code`: the page may be opened. `data`: a link to it is pressed. */
export type Prepare = (href: string, what: 'code' | 'data') => void

/** A pointer that only passes over a link does not stay so long. */
const restMs = 60

/**
 * Reports the address that is about to be opened, about a tenth of a second before the click. A text block that opens its entry is
 * reported for its code only: scrolling begins with a finger on one.
 */
export function prepareLinks(prepare: Prepare): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerdown', (event) => {
    if (!isPlain(event)) return
    const link = linkAt(event.target)
    if (link) prepare(hrefOf(link), 'data')
    else prepareBlock(event.target, prepare)
  })
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    const link = pointerType === 'mouse' ? linkAt(target) : undefined
    if (link) resting = setTimeout(() => prepare(hrefOf(link), 'code'), restMs)
  })
  document.addEventListener('focusin', ({ target }) => {
    const link = linkAt(target)
    if (link) prepare(hrefOf(link), 'code')
  })
}

const hrefOf = ({ pathname, search }: HTMLAnchorElement) => pathname + search

function prepareBlock(target: EventTarget | null, prepare: Prepare): void {
  if (!(target instanceof Element) || target.closest('button') !== null) return
  const opens = target.closest<HTMLElement>('[data-opens]')?.dataset['opens']
  if (opens !== undefined) prepare(opens, 'code')
}
