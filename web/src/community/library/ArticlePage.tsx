import type { EntryItem } from '@entemi/contract/core/entry'
import type { LibraryName } from '@entemi/contract/platform/letters'
import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useMarkNotificationsRead } from '#/account/notification/notification.queries.ts'
import { PageAside, useHasAside } from '#/platform/navigation/page-aside.tsx'
import { entryAddress } from '#/diary/timeline/entry-style.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useLiveEntry } from '#/core/entry/live-entries.ts'
import { Article } from './Article.tsx'
import styles from './Library.module.css'
import { useArticle, useArticles } from './library.queries.ts'

/** One article of a library. */
export function ArticlePage({ params: { article_id } }: PageProps<'article_id'>) {
  useLiveEntry(article_id)
  const hasAside = useHasAside()
  const query = useArticle(article_id)
  useMarkNotificationsRead(article_id, query.data !== undefined)
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />} missing={t('entry.missing')}>
      {(article) => (
        <>
          <Article article={article} />
          {hasAside && article.library !== null && <Related article={article} library={article.library} />}
        </>
      )}
    </Loaded>
  )
}

const mostRelated = 6

/** The newest others of the same library, beside the article. */
function Related({ article, library }: { article: EntryItem; library: LibraryName }) {
  const { entries } = useArticles(library, '')
  const others = entries.filter(({ id }) => id !== article.id).slice(0, mostRelated)
  if (others.length === 0) return null
  return (
    <PageAside label={t('aside.label')}>
      <Panel title={t(`page.library.${library}`)}>
        <ul className={styles.related}>
          {others.map((other) => (
            <li key={other.id}>
              <a href={entryAddress(other)}>{other.title}</a>
            </li>
          ))}
        </ul>
      </Panel>
    </PageAside>
  )
}
