import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => void>>
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

/** Runs the action of a key; combinations with a modifier are left to the browser. */
export function pressKey(keys: Keys, event: KeyPress): void {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
}

/** Listens on the document: a tap on an image leaves no element focused. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => pressKey(latest.current, event)
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
