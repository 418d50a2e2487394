/**
 * After a navigation the screen reader starts at the new page's heading; keyboard focus continues from there. A page for
 * writing marks its field with data-autofocus.
 */
export function focusHeading(): void {
  if (document.querySelector('dialog:modal') !== null) return
  const heading =
    document.querySelector<HTMLElement>('main [data-autofocus]') ??
    document.querySelector<HTMLElement>('#page-heading, h1')
  if (heading === null) return
  if (heading.tabIndex < 0 && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
