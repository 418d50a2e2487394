import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { TextArea, type TextAreaProps } from '#/platform/kit/TextField.tsx'
import styles from './WriteBar.module.css'

interface Props extends Omit<TextAreaProps, 'hideLabel' | 'rows' | 'help'> {
  /** How many letters may still be written. */
  left: number
  sendLabel: string
  isSendable?: boolean
  /** With a keyboard Enter sends. */
  sendsByEnter?: boolean
  /** Stands before the field. */
  before?: ReactNode
}

/** From here on the number of letters left is told. */
const tellFrom = 200

/** The line of a form where one writes and sends: a comment, a message, a word in a broadcast. */
export function WriteBar({ left, sendLabel, isSendable = true, sendsByEnter = false, before, ...field }: Props) {
  return (
    <div className={styles.bar}>
      {before}
      <TextArea
        {...(sendsByEnter && { onKeyDown: sendByEnter })}
        {...field}
        hideLabel
        rows={1}
        help={left <= tellFrom ? t('entry.charsLeft', { count: left }) : undefined}
      />
      <IconButton
        type="submit"
        icon="send"
        label={sendLabel}
        aria-disabled={!isSendable || undefined}
        className={styles.send}
      />
    </div>
  )
}

/** On glass there is no Shift at hand: Enter begins a line there, as in every other field. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || !matchMedia('(pointer: fine)').matches) return
  event.preventDefault()
  currentTarget.form?.requestSubmit()
}
