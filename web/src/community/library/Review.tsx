import type { EntryItem } from '@entemi/contract/core/entry'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { TextArea } from '#/platform/kit/TextField.tsx'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import styles from './Library.module.css'
import { reviewArticle, useArticlesInReview } from './library.queries.ts'

/** Articles in review: published, or rejected with a reason. */
export function Review() {
  const { data = [] } = useArticlesInReview()
  if (data.length === 0) return null
  return (
    <section>
      <RowsHeading>{t('library.waiting')}</RowsHeading>
      {data.map((article) => (
        <Waiting key={article.id} article={article} />
      ))}
    </section>
  )
}

function Waiting({ article: { id, title, text, display_name } }: { article: EntryItem }) {
  const [reason, setReason] = useState<string>()
  const [error, setError] = useState<string>()
  const reject = () => {
    if (reason === undefined) setReason('')
    else if (reason.trim() === '') setError(t('error.FIELD_REQUIRED'))
    else void send(() => reviewArticle(id, { action: 'reject', reason: reason.trim() }))
  }
  return (
    <article className={styles.article}>
      <h3>{title}</h3>
      <p className="meta">{display_name}</p>
      <EntryText text={text} />
      {reason !== undefined && (
        <TextArea
          label={t('library.reject.reason')}
          maxLength={limits.decision}
          error={error}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
      )}
      <div className={styles.answers}>
        <Button onClick={() => void send(() => reviewArticle(id, { action: 'accept' }))}>{t('library.accept')}</Button>
        <Button variant="quiet" onClick={reject}>
          {t('library.reject')}
        </Button>
      </div>
    </article>
  )
}
