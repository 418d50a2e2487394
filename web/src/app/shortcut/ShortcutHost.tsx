import { Suspense, lazy, useEffect, useEffectEvent } from 'react'
import { usePublishTarget } from '#/core/entry/fab.ts'
import { loadTexts } from '#/platform/i18n/i18n.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { listenToShortcuts } from './shortcuts.ts'

const ShortcutDialog = lazy(async () => {
  const [{ ShortcutDialog: Dialog }] = await Promise.all([import('./ShortcutDialog.tsx'), loadTexts('group')])
  return { default: Dialog }
})

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Pressed before this was loaded. */
  firstKey: string | undefined
}

/** The keys of the app, and the list of them. */
export function ShortcutHost({ open, onOpenChange, firstKey }: Props) {
  const state = useUserState()
  const target = usePublishTarget()
  const read = useEffectEvent(() => ({ state, target, onHelp: () => onOpenChange(true) }))
  const press = useEffectEvent(() => {
    if (firstKey !== undefined)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: firstKey, bubbles: true, cancelable: true }))
  })
  useEffect(() => {
    const stop = listenToShortcuts(() => read())
    press()
    return stop
  }, [])
  return open && <Suspense>{<ShortcutDialog onClose={() => onOpenChange(false)} />}</Suspense>
}
