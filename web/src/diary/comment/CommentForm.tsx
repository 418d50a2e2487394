import type { CommentItem } from '@entemi/contract/diary/comment'
import type { EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { plainText } from '@entemi/contract/core/written-text'
import type { Ref, SubmitEvent } from 'react'
import { useLeaveGuard } from '#/core/form/use-leave-guard.ts'
import { WriteBar } from '#/core/form/WriteBar.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { storeMentions } from '#/core/mention/mention-text.ts'
import type { Mention } from '#/core/mention/mention-text.ts'
import { useMentions } from '#/core/mention/use-mentions.tsx'
import { useAddComment, useEditComment } from './comment.queries.ts'
import styles from './CommentForm.module.css'

/** The text being written: a comment, an answer, or an edit of one's own comment. */
export interface Writing {
  /** Names without their ids, which are in `mentions`. */
  text: string
  mentions?: readonly Mention[]
  purpose?: { act: 'reply' | 'edit'; comment: CommentItem } | undefined
}

interface Props {
  entryId: EntryId
  writing: Writing
  /** A refused comment is restored, unless another is being written already. */
  onChange: (change: (now: Writing) => Writing) => void
  field: Ref<HTMLTextAreaElement>
}

export function CommentForm({ entryId, writing, onChange, field }: Props) {
  const { text, purpose, mentions = [] } = writing
  const add = useAddComment(entryId)
  const edit = useEditComment(entryId)
  const message = storeMentions(text.trim(), mentions)
  const left = limits.comment - message.length
  useLeaveGuard('popup', message !== (purpose?.act === 'edit' ? purpose.comment.message : ''), false)
  const mention = useMentions({
    mentions,
    onMentions: (next) => onChange((now) => ({ ...now, mentions: next })),
    place: 'above',
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (message === '') return
    onChange(() => ({ text: '' }))
    const onError = () => onChange((now) => (now.text === '' ? writing : now))
    if (purpose?.act === 'edit') edit.mutate({ comment: purpose.comment, message }, { onError })
    else add.mutate({ message, answers: purpose?.comment }, { onError })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {purpose && <Quote purpose={purpose} onDrop={() => onChange(() => ({ text: '' }))} />}
      {mention.list}
      <WriteBar
        {...mention.field}
        ref={field}
        label={t('comment.label')}
        placeholder={t('comment.placeholder')}
        sendLabel={t('comment.send')}
        maxLength={limits.comment}
        hasToolbar
        left={left}
        value={text}
        onChange={({ target }) => onChange((now) => ({ ...now, text: target.value }))}
      />
    </form>
  )
}

function Quote({ purpose, onDrop }: { purpose: NonNullable<Writing['purpose']>; onDrop: () => void }) {
  const { act, comment } = purpose
  const title = act === 'edit' ? t('comment.editing') : t('comment.replyTo', { name: comment.display_name ?? '' })
  return (
    <div className={styles.quote}>
      <span>
        {title} <q>{plainText(comment.message)}</q>
      </span>
      <IconButton icon="close" label={t('act.cancel')} onClick={onDrop} />
    </div>
  )
}
