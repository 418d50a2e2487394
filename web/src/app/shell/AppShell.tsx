import { Suspense, lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Shell, SkipLink } from '#/platform/kit/Layout.tsx'
import { followLinks } from '#/platform/navigation/follow-links.ts'
import { onNavigated } from '#/platform/navigation/navigate.ts'
import { OpenMenuContext } from './PageFrame.tsx'

const Tabs = lazy(async () => ({ default: (await import('./Tabs.tsx')).Tabs }))
const SideMenu = lazy(async () => ({ default: (await import('./SideMenu.tsx')).SideMenu }))

interface AppShellProps {
  /** Login and similar pages have no menu and tabs. */
  alone: boolean
  /** A full-page layer; the page below is inert. */
  layer: ReactNode
  children: ReactNode
}

export function AppShell({ alone, layer, children }: AppShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  useEffect(followLinks, [])
  useEffect(() => onNavigated(() => setMenuOpen(false)), [])
  const menu = (
    // The placeholder keeps the layout until the menu is loaded.
    <Suspense fallback={<div />}>
      <SideMenu open={menuOpen} onOpenChange={setMenuOpen} />
    </Suspense>
  )
  const page = (
    <>
      {layer}
      <div inert={Boolean(layer)}>{children}</div>
    </>
  )
  return (
    <>
      <SkipLink label={t('app.skipToContent')} />
      {alone ? (
        page
      ) : (
        <OpenMenuContext value={() => setMenuOpen(true)}>
          <Shell panel={menu} tabs={<Suspense>{<Tabs />}</Suspense>}>
            {page}
          </Shell>
        </OpenMenuContext>
      )}
    </>
  )
}
