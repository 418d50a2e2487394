import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { Tools } from './text-signs.ts'
import styles from './TextToolbar.module.css'

/** Where it cannot be loaded, the field works without it. */
const TextToolbar = lazy(() =>
  import('./TextToolbar.tsx').then(
    ({ TextToolbar: Toolbar }) => ({ default: Toolbar }),
    () => ({ default: () => <></> }),
  ),
)

interface Options {
  /** The form's own reference to the textarea. */
  ref?: Ref<HTMLTextAreaElement> | undefined
  tools?: Tools | undefined
  /** A field that is seldom used loads it with its first focus. */
  from?: 'start' | 'focus'
}

/** Formatting for a textarea: `field` goes on the textarea, `toolbar` beside it. */
export function useTextToolbar({ ref, tools, from = 'start' }: Options) {
  const element = useRef<HTMLTextAreaElement>(null)
  const [isShown, setShown] = useState(from === 'start')
  const field = {
    ref: (textarea: HTMLTextAreaElement | null) => {
      element.current = textarea
      if (typeof ref === 'function') ref(textarea)
      else if (ref) ref.current = textarea
    },
    onFocus: () => setShown(true),
  }
  const toolbar: ReactNode = isShown && (
    <Suspense fallback={<div className={styles.bar} />}>
      <TextToolbar field={element} {...(tools && { tools })} />
    </Suspense>
  )
  return { field, toolbar }
}
