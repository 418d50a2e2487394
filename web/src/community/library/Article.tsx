import type { EntryItem } from '@entemi/contract/core/entry'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { CardMenu, type MenuAction } from '#/platform/kit/Menu.tsx'
import { useBookmarkAction } from '#/diary/bookmark/use-bookmark-action.ts'
import { EntryActions } from '#/diary/like/EntryActions.tsx'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { EntryState } from '#/diary/timeline/EntryState.tsx'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import { liveCard } from '#/core/entry/live-entries.ts'
import { ArticleSheet } from './ArticleSheet.tsx'
import styles from './Library.module.css'
import { shareToSelf } from '#/diary/post/post.queries.ts'
import { deleteArticle } from './library.queries.ts'

/** An article with its actions. */
export function Article({ article }: { article: EntryItem }) {
  const [isWriting, setWriting] = useState(false)
  const isAdmin = useUserState().auth_role === 'ADMIN'
  const isPublished = article.state === 'published'
  const edit: MenuAction = { id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => setWriting(true) }
  const remove: MenuAction = {
    id: 'delete',
    label: t('act.delete'),
    icon: 'trash',
    danger: true,
    onSelect: () => void unpublish(article),
  }
  const bookmark = useBookmarkAction(article.id)
  const actions = isAdmin ? [edit, remove] : article.owned_by_me ? [remove] : []
  return (
    <article className={joinClasses(styles.article, hueClass('article'))} {...liveCard(article)}>
      <header className={styles.articleHead}>
        <h2>{article.title}</h2>
        <CardMenu
          label={t('library.menu', { title: article.title ?? '' })}
          title={article.title ?? ''}
          closeLabel={t('act.close')}
          actions={[bookmark.action, ...actions]}
          onOpen={bookmark.ask}
        />
      </header>
      {article.library === 'yousend' && <p className="meta">{article.display_name}</p>}
      <EntryState entry={article} />
      <EntryText text={article.text} />
      <EntryMedia entry={article} all />
      {isPublished && <EntryActions entry={article} />}
      {isPublished && (
        <Button variant="text" icon="shelf" onClick={() => void saveToOwnLine(article)}>
          {t('library.keep')}
        </Button>
      )}
      {isWriting && article.library !== null && (
        <ArticleSheet
          library={article.library}
          title={t('act.edit')}
          article={article}
          onClose={() => setWriting(false)}
        />
      )}
    </article>
  )
}

async function saveToOwnLine({ id }: EntryItem): Promise<void> {
  await send(() => shareToSelf(id), { toast: t('library.saved') })
}

async function unpublish({ id }: EntryItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('library.delete.title'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await send(() => deleteArticle(id), { toast: t('toast.deleted') })
}
