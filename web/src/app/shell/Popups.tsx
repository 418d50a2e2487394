import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { mayClosePopup } from '#/core/form/leave.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { Page } from '#/platform/kit/Layout.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { PageHeader } from '#/platform/kit/PageHeader.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { useWide } from '#/platform/kit/use-wide.ts'
import { titleOf } from '#/app/routes.table.ts'
import type { RouteEntry } from '#/app/route-entry.ts'
import { closePopup } from '#/platform/navigation/navigate.ts'
import { HeaderActions } from './HeaderActions.tsx'
import styles from './Popups.module.css'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { PopupMoodContext } from '#/diary/mood/popup-mood.ts'
import type { Popup } from './popup.ts'
import { TitleContext, useFrameTitle } from '#/platform/navigation/page-title.ts'

/** A sheet or a drawer over the page. */
export function PopupSheet({ entry, page }: Popup) {
  const { title, setTitle } = useFrameTitle(t(titleOf(entry, page)))
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
          <Body entry={entry} page={page} />
        </PopupMoodContext>
      </TitleContext>
    </Sheet>
  )
}

/** A full-page layer that keeps the page below mounted. */
export function PopupLayer({ entry, page }: Popup) {
  const { title, setTitle } = useFrameTitle(t(titleOf(entry, page)))
  const layer = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  useFocusWithin(layer)
  const close = async () => {
    if (await mayClosePopup()) closePopup()
  }
  useEscape(close)
  const back = <IconButton icon="back" label={t('act.back')} onClick={() => void close()} />
  return (
    <div ref={layer} className={styles.layer} data-layer="">
      <Page header={<PageHeader title={title} lead={back} actions={isWide && <HeaderActions />} />}>
        <TitleContext value={setTitle}>
          <Body entry={entry} page={page} />
        </TitleContext>
      </Page>
    </div>
  )
}

function Body({ entry, page }: Popup) {
  const Loaded = useMemo(() => lazyPage(entry), [entry])
  return (
    <Suspense fallback={<SkeletonRows label={t('load.loading')} />}>
      <Loaded params={page.params} search={page.search} />
    </Suspense>
  )
}

function lazyPage({ page }: RouteEntry): ComponentType<PageProps<string>> {
  return lazy(async () => ({ default: (await page()).Page as ComponentType<PageProps<string>> }))
}

/** Focuses the layer's heading, and restores the focus when it closes. */
function useFocusWithin(layer: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    layer.current?.querySelector('h1')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [layer])
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
