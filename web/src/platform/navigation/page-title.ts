import { createContext, use, useCallback, useEffect, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { findState, onSessionChange } from '#/platform/session/user-state.ts'

type SetTitle = (title: string | undefined, subtitle?: string) => void

/** Set by the frame around a page or a popup. */
export const TitleContext = createContext<SetTitle>(() => undefined)

type FrameKind = 'page' | 'popup'

const frames: { kind: FrameKind; title: string }[] = []
// A renamed site would keep its former name in the window until another page is opened.
onSessionChange(setWindowTitle)

/** Overrides the title from the route table, with an optional subtitle. */
export function usePageTitle(title: string | undefined, subtitle?: string): void {
  const setTitle = use(TitleContext)
  useEffect(() => {
    setTitle(title, subtitle)
    return () => setTitle(undefined)
  }, [setTitle, title, subtitle])
}

/** For a frame: also sets document.title while no other frame is above it. */
export function useFrameTitle(
  kind: FrameKind,
  fallback: string,
): { title: string; subtitle: string | undefined; setTitle: SetTitle } {
  const [{ own, subtitle }, setOwn] = useState<{ own?: string | undefined; subtitle?: string | undefined }>({})
  const setTitle = useCallback<SetTitle>((given, small) => setOwn({ own: given, subtitle: small }), [])
  const [entry] = useState(() => ({ kind, title: fallback }))
  const title = own ?? fallback
  useEffect(() => {
    frames.push(entry)
    return () => {
      frames.splice(frames.indexOf(entry), 1)
      setWindowTitle()
    }
  }, [entry])
  useEffect(() => {
    entry.title = title
    setWindowTitle()
  }, [entry, title])
  return { title, subtitle, setTitle }
}

export const formatTitle = (page: string, site: string): string => `${page} – ${site}`

function setWindowTitle(): void {
  // The page below a popup may be ready, and so mounted, later than the popup.
  const top = frames.findLast((frame) => frame.kind === 'popup') ?? frames.at(-1)
  if (top !== undefined) document.title = formatTitle(top.title, findState()?.site.name ?? t('app.name'))
}
