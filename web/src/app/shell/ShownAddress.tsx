import { useLayoutEffect } from 'react'

/**
 * Beside a loaded page: names on the document the address that is on the screen. Without it nothing outside could tell
 * the page of the address bar from the former one, or from its placeholder.
 */
export function ShownAddress({ href }: { href: string }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['shown'] = href
    return () => {
      delete dataset['shown']
    }
  }, [href])
  return null
}
