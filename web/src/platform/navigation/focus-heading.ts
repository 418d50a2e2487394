/**
 * After a navigation the screen reader starts at the new page's heading; keyboard focus continues from there. A page whose
 * first act is to type marks its field with data-autofocus.
 */
export function focusHeading(): void {
  if (document.querySelector('dialog:modal') !== null) return
  const target = document.querySelector<HTMLElement>('main [data-autofocus]') ?? findHeading()
  target?.focus({ preventScroll: true })
}

function findHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#page-heading, h1')
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}
