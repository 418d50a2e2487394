import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * A page that starts at its end. It stays at the end while one is there; elsewhere the scroll position is kept when older
 * items, marked by `data-message`, are added above.
 */
export function useScrollEnd() {
  const page = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const held = useRef<{ first: Element; top: number } | null>(null)
  const stays = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const goToEnd = useCallback(() => {
    stays.current = true
    setAtEnd(true)
    scrollToEnd()
  }, [])

  useLayoutEffect(() => {
    const before = held.current
    if (before?.first.isConnected === true && !stays.current) window.scrollBy(0, topOf(before.first) - before.top)
    const first = page.current?.querySelector('[data-message]')
    held.current = first ? { first, top: topOf(first) } : null
  })

  useLayoutEffect(scrollToEnd, [])
  useEffect(() => {
    if (page.current === null || end.current === null) return
    const stay = () => {
      if (stays.current) scrollToEnd()
    }
    const size = new ResizeObserver(stay)
    size.observe(page.current)
    const sight = new IntersectionObserver((changes) => {
      stays.current = changes.at(-1)?.isIntersecting === true
      setAtEnd(stays.current)
    })
    sight.observe(end.current)
    window.addEventListener('resize', stay)
    return () => {
      size.disconnect()
      sight.disconnect()
      window.removeEventListener('resize', stay)
    }
  }, [])
  return { page, end, isAtEnd, goToEnd }
}

function scrollToEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}

const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY
