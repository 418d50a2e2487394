import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/i18n/i18n.ts'
import { Shell, SkipLink } from '#/kit/Layout.tsx'
import { followLinks } from './follow-links.ts'
import { onArrival } from './navigate.ts'
import { OpenMenuContext } from './PageFrame.tsx'
import { SideMenu } from './SideMenu.tsx'
import { Tabs } from './Tabs.tsx'

interface AppShellProps {
  /** Login and its like stand without menu and tabs. */
  alone: boolean
  /** A layer that looks like a page; what is beneath rests meanwhile. */
  layer: ReactNode
  children: ReactNode
}

export function AppShell({ alone, layer, children }: AppShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  useEffect(followLinks, [])
  useEffect(() => onArrival(() => setMenuOpen(false)), [])
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
          <Shell panel={<SideMenu open={menuOpen} onOpenChange={setMenuOpen} />} tabs={<Tabs />}>
            {page}
          </Shell>
        </OpenMenuContext>
      )}
    </>
  )
}
