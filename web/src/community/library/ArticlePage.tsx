import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useMarkNotificationsRead } from '#/account/notification/notification.queries.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useLiveEntry } from '#/core/entry/live-entries.ts'
import { Article } from './Article.tsx'
import { useArticle } from './library.queries.ts'

/** One article of a library. */
export function ArticlePage({ params: { article_id } }: PageProps<'article_id'>) {
  useLiveEntry(article_id)
  const query = useArticle(article_id)
  useMarkNotificationsRead(article_id, query.data !== undefined)
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />} missing={t('entry.missing')}>
      {(article) => <Article article={article} />}
    </Loaded>
  )
}
