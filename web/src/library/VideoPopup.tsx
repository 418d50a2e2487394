import { t } from '#/i18n/i18n.ts'
import { SkeletonCards } from '#/kit/Skeleton.tsx'
import { EntryActions } from '#/like/EntryActions.tsx'
import { Loaded } from '#/loaded/Loaded.tsx'
import { Pictures } from '#/picture/Pictures.tsx'
import type { PageProps } from '#/shell/page-props.ts'
import { usePageTitle } from '#/shell/page-title.ts'
import { EntryText } from '#/timeline/EntryText.tsx'
import { useLiveEntry } from '#/timeline/live-entries.ts'
import styles from './Library.module.css'
import { useArticle } from './library.queries.ts'

/** One video: its player begins at a tap, and only then is the service asked. */
export function VideoPopup({ params: { videoid } }: PageProps<'videoid'>) {
  useLiveEntry(videoid)
  const query = useArticle(videoid)
  usePageTitle(query.data?.title ?? t('page.video'))
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />}>
      {(video) => (
        <div className={styles.watch}>
          <Pictures entry={video} all />
          <EntryText text={video.text} />
          <EntryActions entry={video} />
        </div>
      )}
    </Loaded>
  )
}
