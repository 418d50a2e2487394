import type { EntryItem } from '@entemi/contract/core/entry'
import type { LibraryName } from '@entemi/contract/platform/letters'
import { ContentForm } from '#/core/form/ContentForm.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { addArticle, editArticle } from './library.queries.ts'

interface Props {
  library: LibraryName
  title: string
  /** The edited article; null for a new one. */
  article: EntryItem | null
  onClose: () => void
}

/** The form for an article, published by an administrator or submitted by a member. */
export function ArticleSheet({ title, onClose, ...rest }: Props) {
  return (
    <Sheet title={title} closeLabel={t('act.close')} onClose={onClose} tall transient>
      <ArticleForm {...rest} />
    </Sheet>
  )
}

function ArticleForm({ library, article }: Pick<Props, 'library' | 'article'>) {
  const close = useCloseModal()
  const waits = useUserState().auth_role !== 'ADMIN'
  return (
    <>
      {waits && <p className="meta">{t('library.send.review')}</p>}
      <ContentForm
        entry={article}
        labels={{ title: t('library.title'), text: t('library.text') }}
        hasVideo={library === 'video'}
        textOptional
        guard="none"
        submitLabel={waits ? t('act.send') : t('act.save')}
        save={(written) => (article === null ? addArticle({ ...written, library }) : editArticle(article.id, written))}
        saved={() => {
          showToast({ text: waits ? t('library.sent') : t('toast.saved') })
          close()
        }}
      />
    </>
  )
}
