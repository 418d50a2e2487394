import { createContext, use, useCallback, useEffect, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { findState } from '#/platform/session/user-state.ts'

type SetTitle = (title: string | undefined, subtitle?: string) => void

/** Set by the frame around a page or a popup. */
export const TitleContext = createContext<SetTitle>(() => undefined)

const shown: { title: string }[] = []

/** Gives the page around it another title than the route table has: a name, a part of it; small words under it. */
export function usePageTitle(title: string | undefined, subtitle?: string): void {
  const setTitle = use(TitleContext)
  useEffect(() => {
    setTitle(title, subtitle)
    return () => setTitle(undefined)
  }, [setTitle, title, subtitle])
}

/** For a frame: the title in the window's name too, as long as nothing lies over it. */
export function useFrameTitle(fallback: string): { title: string; subtitle: string | undefined; setTitle: SetTitle } {
  const [{ own, subtitle }, setOwn] = useState<{ own?: string | undefined; subtitle?: string | undefined }>({})
  const setTitle = useCallback<SetTitle>((given, small) => setOwn({ own: given, subtitle: small }), [])
  const [entry] = useState(() => ({ title: fallback }))
  const title = own ?? fallback
  useEffect(() => {
    shown.push(entry)
    return () => {
      shown.splice(shown.indexOf(entry), 1)
      nameWindow()
    }
  }, [entry])
  useEffect(() => {
    entry.title = title
    nameWindow()
  }, [entry, title])
  return { title, subtitle, setTitle }
}

export const writeTitle = (page: string, site: string): string => `${page} – ${site}`

function nameWindow(): void {
  const top = shown.at(-1)
  if (top !== undefined) document.title = writeTitle(top.title, findState()?.site.name ?? t('app.name'))
}
