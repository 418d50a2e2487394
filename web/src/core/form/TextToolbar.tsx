import { useEffect, useEffectEvent, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { applyEdit, signTools } from './text-signs.ts'
import type { Tool, Tools } from './text-signs.ts'
import styles from './TextToolbar.module.css'

interface Props {
  /** The textarea it writes in; the field's own change handler gets every edit. */
  field: RefObject<HTMLTextAreaElement | null>
  /** What the buttons do; the signs of a text unless the field has HTML. */
  tools?: Tools
}

const shapes: Record<Tool, string> = {
  bold: 'M7.5 5h5.2a3.5 3.5 0 0 1 0 7H7.5zM7.5 12h6a3.5 3.5 0 0 1 0 7h-6z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  list: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  quote: 'M5 4.5v15M10 8h9M10 12h9M10 16h6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
}
const names = Object.keys(shapes) as Tool[]
const keys: Partial<Record<string, Tool>> = { b: 'bold', i: 'italic' }

/** Bold, italic, list, quote and link for a textarea, with Ctrl or Cmd and B or I in the textarea itself. */
export function TextToolbar({ field, tools = signTools }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const use = (tool: Tool) => {
    const { current } = field
    if (current === null) return
    applyEdit(current, tools[tool]({ value: current.value, start: current.selectionStart, end: current.selectionEnd }))
  }
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // AltGr is Ctrl and Alt: with it B and I are letters of a Hungarian keyboard.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = keys[event.key.toLowerCase()]
    if (tool === undefined) return
    event.preventDefault()
    use(tool)
  })
  useEffect(() => {
    const { current } = field
    const listen = (event: globalThis.KeyboardEvent) => press(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [field])
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons.at((at + step) % buttons.length)?.focus()
    event.preventDefault()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={t('toolbar.label')} className={styles.bar}>
      {names.map((tool, at) => (
        <button
          key={tool}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          className={styles.tool}
          aria-label={t(`toolbar.${tool}`)}
          title={t(`toolbar.${tool}`)}
          aria-keyshortcuts={shortcutOf(tool)}
          // The field keeps the focus, and so the selection and the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={move}
          onClick={() => use(tool)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.shape}>
            <path d={shapes[tool]} />
          </svg>
        </button>
      ))}
    </div>
  )
}

function shortcutOf(tool: Tool): string | undefined {
  const key = names.indexOf(tool) < 2 ? tool.charAt(0).toUpperCase() : undefined
  return key && `Control+${key} Meta+${key}`
}
