import { useEffect } from 'react'

export type Paper = 'A5' | 'A4'

/** A script sets these: the size is the reader's choice, and a page cannot have a style element of its own. */
const rulesOf = (paper: Paper): string => `
  @page { size: ${paper} portrait; margin: ${paper === 'A5' ? '15mm 14mm 17mm' : '22mm 24mm 24mm'};
    @bottom-center { content: counter(page); font: 8pt Georgia, serif; color: #5f636e } }
  @page :first { @bottom-center { content: none } }`

/** The paper of the document while the book is open. */
export function usePaper(paper: Paper): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rulesOf(paper))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [paper])
}

/** Loads every picture of the book, those far below the screen too; returns how many did not come. */
export async function loadPictures(book: Element, onProgress: (loaded: number, all: number) => void): Promise<number> {
  const pictures = [...book.querySelectorAll('img')]
  let [loaded, missing] = [0, 0]
  await Promise.all(
    pictures.map(async (picture) => {
      const isThere = await loadPicture(picture)
      if (!isThere) missing += 1
      loaded += 1
      onProgress(loaded, pictures.length)
    }),
  )
  return missing
}

async function loadPicture(picture: HTMLImageElement): Promise<boolean> {
  picture.loading = 'eager'
  if (!picture.complete)
    await new Promise((done) => {
      picture.addEventListener('load', done, { once: true })
      picture.addEventListener('error', done, { once: true })
    })
  return picture.naturalWidth > 0
}

/** Opens the print dialog of the browser, whose file name is the title. */
export function printAs(title: string): void {
  const before = document.title
  document.title = title
  window.print()
  document.title = before
}
