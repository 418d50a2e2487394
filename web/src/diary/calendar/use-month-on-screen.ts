import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The month in the upper third of the screen. */
export function useMonthOnScreen(list: RefObject<HTMLElement | null>, months: readonly string[]): string | undefined {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        const month = seen.findLast(({ isIntersecting }) => isIntersecting)?.target.getAttribute('data-month')
        if (month != null) setShown(month)
      },
      // A line across the screen, below the bar and the selects.
      { rootMargin: '-30% 0px -70% 0px' },
    )
    for (const section of list.current?.children ?? []) observer.observe(section)
    return () => observer.disconnect()
  }, [list, months])
  return shown
}
