import { useSyncExternalStore } from 'react'

const findMedia = () => matchMedia('print')
let isAsked = false

/** Both: a print dialog sends the events, an emulated medium only changes the query. */
function subscribe(onChange: () => void): () => void {
  const media = findMedia()
  const begin = () => {
    isAsked = true
    onChange()
  }
  const end = () => {
    isAsked = false
    onChange()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  media.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    media.removeEventListener('change', onChange)
  }
}

const isPrinting = (): boolean => isAsked || findMedia().matches

/** Whether the page is being printed: what is cut or left out on a screen is whole on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false)
