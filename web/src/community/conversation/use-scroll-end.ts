import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { scrollerOf } from '#/platform/kit/Panes.tsx'

/**
 * A page that starts at its end. It stays at the end while one is there; elsewhere the scroll position stays when older
 * items, marked by `data-message`, are added above.
 */
export function useScrollEnd() {
  const page = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const firstItem = useRef<{ first: Element; top: number } | null>(null)
  const stays = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const goToEnd = useCallback(() => {
    stays.current = true
    setAtEnd(true)
    scrollToEnd(page.current)
  }, [])

  useLayoutEffect(() => {
    const before = firstItem.current
    if (before?.first.isConnected === true && !stays.current)
      scrollerOf(before.first).scrollTop += topOf(before.first) - before.top
    const first = page.current?.querySelector('[data-message]')
    firstItem.current = first ? { first, top: topOf(first) } : null
  })

  useLayoutEffect(() => scrollToEnd(page.current), [])
  useEffect(() => {
    if (page.current === null || end.current === null) return
    const stay = () => {
      if (stays.current) scrollToEnd(page.current)
    }
    const size = new ResizeObserver(stay)
    size.observe(page.current)
    const visibility = new IntersectionObserver((changes) => {
      stays.current = changes.at(-1)?.isIntersecting === true
      setAtEnd(stays.current)
    })
    visibility.observe(end.current)
    window.addEventListener('resize', stay)
    return () => {
      size.disconnect()
      visibility.disconnect()
      window.removeEventListener('resize', stay)
    }
  }, [])
  return { page, end, isAtEnd, goToEnd }
}

function scrollToEnd(page: Element | null): void {
  const scroller = scrollerOf(page)
  scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + scrollerOf(element).scrollTop
