import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { EntryActions } from '#/diary/like/EntryActions.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import { useLiveEntry } from '#/core/entry/live-entries.ts'
import styles from './Library.module.css'
import { useArticle } from './library.queries.ts'

/** One video; the service is called only after a tap on the player. */
export function VideoPopup({ params: { videoid } }: PageProps<'videoid'>) {
  useLiveEntry(videoid)
  const query = useArticle(videoid)
  usePageTitle(query.data?.title ?? t('page.video'))
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />}>
      {(video) => (
        <div className={styles.watch}>
          <EntryMedia entry={video} all />
          <EntryText text={video.text} />
          <EntryActions entry={video} hasBookmark />
        </div>
      )}
    </Loaded>
  )
}
