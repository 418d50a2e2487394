import type { GroupFile } from '@entemi/contract/community/file'
import { DocumentLink } from '#/core/media/DocumentLink.tsx'
import { mediaName } from '#/core/media/media-name.ts'
import { MediaImage } from '#/core/media/MediaImage.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { formatDate } from '#/platform/i18n/dates.ts'
import { formatBytes } from '#/platform/i18n/format-number.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useGroupFiles } from './file.queries.ts'
import styles from './FileListPage.module.css'

/** Documents and pictures of a community's posts; each leads to its post. */
export function FileListPage({ params: { id } }: PageProps<'id'>) {
  const files = useGroupFiles(id)
  return (
    <>
      <p className="meta">{t('file.note')}</p>
      <Loaded query={files} skeleton={<SkeletonRows label={t('load.loading')} count={4} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0) return <EmptyState title={t('file.none')} text={t('file.none.text')} />
          return (
            <>
              <ul className={styles.files}>
                {list.map((file) => (
                  <li key={`${file.entry_id} ${file.media.db_key}`}>
                    {file.media.media_type === 'd' ? <Document file={file} /> : <Picture file={file} />}
                  </li>
                ))}
              </ul>
              <MoreButton query={files} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const describe = ({ author, published_at, bytes }: GroupFile): string =>
  [author.display_name, formatDate(published_at), formatBytes(bytes)].join(' · ')

function Document({ file }: { file: GroupFile }) {
  return (
    <>
      <DocumentLink media={file.media} note={describe(file)} />
      <a href={`/entity/post/${file.entry_id}`} className={styles.post}>
        {t('file.post')}
        <span className="vh">{`: ${mediaName(file.media)}`}</span>
      </a>
    </>
  )
}

function Picture({ file }: { file: GroupFile }) {
  return (
    <a href={`/entity/post/${file.entry_id}`} className={styles.picture}>
      <span className={styles.thumb}>
        {/* Shown from its thumb. */}
        <MediaImage media={{ ...file.media, pres: null }} />
      </span>
      <span>
        <b>{mediaName(file.media)}</b>
        <small className="meta">{describe(file)}</small>
      </span>
    </a>
  )
}
