import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mayClosePopup } from '#/core/form/leave.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { Page } from '#/platform/kit/Layout.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { PageHeader } from '#/platform/kit/PageHeader.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Panes } from '#/platform/kit/Panes.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { useExtraWide, useWide } from '#/platform/kit/use-wide.ts'
import { titleOf } from '#/app/routes.table.ts'
import { closePopup } from '#/platform/navigation/navigate.ts'
import { HeaderActions } from './HeaderActions.tsx'
import { lazyPage } from './lazy-page.ts'
import { PaneList } from './PaneList.tsx'
import { ShownAddress } from './ShownAddress.tsx'
import styles from './Popups.module.css'
import { PopupMoodContext } from '#/diary/mood/popup-mood.ts'
import type { Popup } from './popup.ts'
import { TitleContext, useFrameTitle } from '#/platform/navigation/page-title.ts'

/** A sheet or a drawer over the page. */
export function PopupSheet({ href, entry, page }: Popup) {
  const { title, setTitle } = useFrameTitle('popup', t(titleOf(entry, page)))
  const [mood, setMood] = useState<Mood | null>(null)
  return (
    <Sheet
      title={title}
      closeLabel={t('act.close')}
      onClose={closePopup}
      mayClose={mayClosePopup}
      place={entry.popup === 'side' ? 'side' : 'middle'}
      mood={mood}
    >
      <TitleContext value={setTitle}>
        <PopupMoodContext value={setMood}>
          <Body href={href} entry={entry} page={page} />
        </PopupMoodContext>
      </TitleContext>
    </Sheet>
  )
}

/** A full-page layer that keeps the page below mounted; from 1100 px on with the list of its panes. */
export function PopupLayer({ href, entry, page }: Popup) {
  const { title, setTitle } = useFrameTitle('popup', t(titleOf(entry, page)))
  const layer = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const isExtraWide = useExtraWide()
  const panes = isExtraWide ? entry.panes : undefined
  const place = page.params['section'] ?? ''
  useFocusBack()
  useStartOf(layer, place)
  const close = async () => {
    if (await mayClosePopup()) closePopup()
  }
  useEscape(close)
  const back = <IconButton icon="back" label={t('act.back')} onClick={() => void close()} />
  return (
    <div ref={layer} className={styles.layer} data-layer="" data-scroll-restoration-id={`layer ${place}`}>
      <Panes
        plain
        place={place}
        label={panes ? t(panes.title) : ''}
        list={
          panes && (
            <>
              <div className={styles.listHead}>
                {back}
                <h2>{t(panes.title)}</h2>
              </div>
              <PaneList panes={panes} page={page} />
            </>
          )
        }
      >
        <Page header={<PageHeader title={title} lead={!panes && back} actions={isWide && <HeaderActions />} />}>
          <TitleContext value={setTitle}>
            <Body href={href} entry={entry} page={page} />
          </TitleContext>
        </Page>
      </Panes>
    </div>
  )
}

function Body({ href, entry, page }: Popup) {
  const Loaded = lazyPage(entry.page)
  return (
    <Suspense fallback={<SkeletonRows label={t('load.loading')} />}>
      <Loaded params={page.params} search={page.search} />
      <ShownAddress href={href} />
    </Suspense>
  )
}

/** Restores the focus when the layer closes. */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}

/** Another place in the layer starts at its heading; the router restores the position of one that is returned to. */
function useStartOf(layer: { current: HTMLElement | null }, place: string): void {
  useLayoutEffect(() => {
    const heading = layer.current?.querySelector('h1')
    const scroller = layer.current?.querySelector('[data-pane]') ?? layer.current
    if (!heading || !scroller) return
    scroller.scrollTop = 0
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [layer, place])
}

function useEscape(act: () => unknown): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog:modal') === null) {
        latest.current()
      }
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
