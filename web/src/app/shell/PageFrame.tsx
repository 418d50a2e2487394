import { createContext, lazy, Suspense, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { FullPage, Page } from '#/platform/kit/Layout.tsx'
import { useInPanes } from '#/platform/kit/Panes.tsx'
import { MenuButton, PageHeader } from '#/platform/kit/PageHeader.tsx'
import { useExtraWide, useWide } from '#/platform/kit/use-wide.ts'
import { HeaderActions } from './HeaderActions.tsx'
import { goBack } from '#/platform/navigation/navigate.ts'
import { AsideSlots } from '#/platform/navigation/page-aside.tsx'
import { HeadSlots } from '#/platform/navigation/page-head.tsx'
import styles from './PageFrame.module.css'
import { TitleContext, useFrameTitle } from '#/platform/navigation/page-title.ts'
import { StatusBanner } from './StatusBanner.tsx'

const Aside = lazy(async () => ({ default: (await import('./Aside.tsx')).Aside }))

export const OpenMenuContext = createContext<() => void>(() => undefined)

interface PageFrameProps {
  title: string
  frame: 'menu' | 'back' | 'bare' | 'close' | 'none'
  /** `empty` reserves its space: loaded before the page it would fetch the same data twice. */
  aside?: 'feed' | 'line' | 'page' | 'empty' | undefined
  /** From 960 px on it fills the window. */
  full?: boolean | undefined
  children: ReactNode
}

/** The frame of every page: header with title, banner, content column. */
export function PageFrame({ title: fallback, frame, aside, full = false, children }: PageFrameProps) {
  const { title, subtitle, setTitle } = useFrameTitle('page', fallback)
  const [avatar, setAvatar] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ avatar, actions }), [avatar, actions])
  const [asideSlot, setAsideSlot] = useState<HTMLElement | null>(null)
  const [topSlot, setTopSlot] = useState<HTMLElement | null>(null)
  const asideSlots = useMemo(() => ({ aside: asideSlot, top: topSlot }), [asideSlot, topSlot])
  const openMenu = use(OpenMenuContext)
  const hasAside = useExtraWide() && aside !== undefined
  const isWide = useWide()
  const isFull = isWide && full
  const inPanes = useInPanes()
  const page = (
    <TitleContext value={setTitle}>
      <HeadSlots value={slots}>
        <AsideSlots value={asideSlots}>{children}</AsideSlots>
      </HeadSlots>
    </TitleContext>
  )
  if (frame === 'none') {
    return (
      <>
        <StatusBanner />
        {page}
      </>
    )
  }
  if (isFull) {
    return (
      <FullPage title={title} banner={<StatusBanner />} actions={<HeaderActions />}>
        {page}
      </FullPage>
    )
  }
  const back = <IconButton icon="back" label={t('act.back')} onClick={() => goBack()} />
  const lead =
    frame === 'menu' ? (
      <MenuButton label={t('menu.open')} onClick={openMenu} />
    ) : (
      <>
        {frame === 'close' ? (
          <IconButton icon="close" label={t('act.close')} onClick={() => goBack()} />
        ) : (
          // The list that the button would lead to is beside the page.
          !inPanes && back
        )}
        <span ref={setAvatar} className={styles.slot} />
      </>
    )
  const header = (
    <PageHeader
      title={title}
      subtitle={subtitle}
      hideTitle={frame === 'close' ? 'narrow' : frame === 'bare' || (inPanes && frame === 'menu')}
      lead={lead}
      actions={
        <>
          {frame !== 'menu' && <span ref={setActions} className={styles.slot} />}
          {(frame === 'menu' || isWide) && <HeaderActions />}
        </>
      }
    />
  )
  return (
    <Page
      header={header}
      banner={<StatusBanner />}
      aside={hasAside && (aside === 'page' ? <div ref={setAsideSlot} /> : <FrameAside aside={aside} />)}
      top={hasAside && aside === 'page' && <div ref={setTopSlot} />}
    >
      {page}
    </Page>
  )
}

function FrameAside({ aside }: { aside: 'feed' | 'line' | 'empty' }) {
  return <Suspense>{aside !== 'empty' && <Aside beside={aside} />}</Suspense>
}
