/**
 * After a long press: the finger that is lifted would click what has come beneath it. The click comes right after the finger,
 * or not at all, so the next touch or key is another one.
 */
export function ignoreNextClick(): void {
  const over = new AbortController()
  const listen = (type: string, heard?: (event: Event) => void) =>
    document.addEventListener(
      type,
      (event) => {
        over.abort()
        heard?.(event)
      },
      { capture: true, signal: over.signal },
    )
  listen('pointerdown')
  listen('keydown')
  listen('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
}
