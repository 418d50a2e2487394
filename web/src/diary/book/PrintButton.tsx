import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { loadPictures, printAs } from './print-book.ts'
import styles from './Book.module.css'

/** Waits for every picture: a print dialog takes the page as it is. */
export function PrintButton({ book, title }: { book: HTMLElement | null; title: string }) {
  const [loading, setLoading] = useState<{ loaded: number; all: number }>()
  const [missing, setMissing] = useState(0)
  const print = async () => {
    if (book === null) return
    setLoading({ loaded: 0, all: 0 })
    const left = await loadPictures(book, (loaded, all) => setLoading({ loaded, all }))
    await document.fonts.ready
    setLoading(undefined)
    setMissing(left)
    printAs(title)
  }
  return (
    <>
      <Button block large icon="download" busy={loading !== undefined} onClick={() => void print()}>
        {t('book.print')}
      </Button>
      <p role="status" className={styles.warn}>
        {loading !== undefined && loading.all > 0 && t('book.pictures.loading', loading)}
        {loading === undefined && missing > 0 && t('book.pictures.missing', { count: missing })}
      </p>
    </>
  )
}
