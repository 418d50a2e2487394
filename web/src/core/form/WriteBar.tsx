import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { TextArea, type TextAreaProps } from '#/platform/kit/TextField.tsx'
import { useTextToolbar } from './use-text-toolbar.tsx'
import styles from './WriteBar.module.css'

interface Props extends Omit<TextAreaProps, 'hideLabel' | 'rows' | 'help' | 'tools' | 'onFocus'> {
  /** How many characters are left. */
  left: number
  sendLabel: string
  isSendable?: boolean
  /** With a keyboard Enter sends. */
  sendsByEnter?: boolean
  /** Bold, lists and links, from the first focus on; hiding them again would move the button that is being clicked. */
  hasToolbar?: boolean
  /** Rendered before the field. */
  before?: ReactNode
}

/** The number of characters left is shown from here on. */
const showCountFrom = 200

/** A text field with a send button: for comments, messages and live chat. */
export function WriteBar(props: Props) {
  const { left, sendLabel, isSendable = true, sendsByEnter = false, hasToolbar = false, before, ref, ...field } = props
  const formatting = useTextToolbar({ ref, from: 'focus' })
  return (
    <>
      {hasToolbar && formatting.toolbar}
      <div className={styles.bar}>
        {before}
        <TextArea
          {...(sendsByEnter && { onKeyDown: sendByEnter })}
          {...field}
          {...(hasToolbar ? formatting.field : { ref })}
          hideLabel
          rows={1}
          help={left <= showCountFrom ? t('entry.charsLeft', { count: left }) : undefined}
        />
        <IconButton
          type="submit"
          icon="send"
          label={sendLabel}
          aria-disabled={!isSendable || undefined}
          className={styles.send}
        />
      </div>
    </>
  )
}

/** On touch devices Enter starts a new line, since there is no Shift. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  currentTarget.form?.requestSubmit()
}
