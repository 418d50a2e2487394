import { createContext, lazy, Suspense, use } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/i18n/i18n.ts'
import { IconButton } from '#/kit/IconButton.tsx'
import { Page } from '#/kit/Layout.tsx'
import { MenuButton, PageHeader } from '#/kit/PageHeader.tsx'
import { useRoomy } from '#/kit/use-wide.ts'
import { HeaderActions } from './HeaderActions.tsx'
import { goBack } from './navigate.ts'
import { TitleContext, useFrameTitle } from './page-title.ts'
import { StatusBanner } from './StatusBanner.tsx'

const Aside = lazy(async () => ({ default: (await import('./Aside.tsx')).Aside }))

export const OpenMenuContext = createContext<() => void>(() => undefined)

interface PageFrameProps {
  title: string
  frame: 'menu' | 'back' | 'none'
  aside?: 'feed' | 'line' | undefined
  children: ReactNode
}

/** What stands around every page: header with its title, banner, content column. */
export function PageFrame({ title: fallback, frame, aside, children }: PageFrameProps) {
  const { title, setTitle } = useFrameTitle(fallback)
  const openMenu = use(OpenMenuContext)
  const hasAside = useRoomy() && aside !== undefined
  const page = <TitleContext value={setTitle}>{children}</TitleContext>
  if (frame === 'none') {
    return (
      <>
        <StatusBanner />
        {page}
      </>
    )
  }
  const lead =
    frame === 'menu' ? (
      <MenuButton label={t('menu.open')} onClick={openMenu} />
    ) : (
      <IconButton icon="back" label={t('act.back')} onClick={() => goBack()} />
    )
  const header = <PageHeader title={title} lead={lead} actions={frame === 'menu' && <HeaderActions />} />
  return (
    <Page header={header} banner={<StatusBanner />} aside={hasAside && <Suspense>{<Aside beside={aside} />}</Suspense>}>
      {page}
    </Page>
  )
}
