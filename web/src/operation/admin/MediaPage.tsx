import { mediaFilters } from '@entemi/contract/operation/admin-media'
import type { MediaFile } from '@entemi/contract/operation/admin-media'
import { send } from '#/platform/api/send.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { SearchField } from '#/core/form/SearchField.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import styles from './Admin.module.css'
import { useFiles, useRemoveRow } from './admin.queries.ts'
import { formatBytes } from '#/platform/i18n/format-number.ts'

const sorts = ['-A.id', '-A.size'] as const

/** The files of the site with owner, size and kind. Previews only of public ones. */
export function MediaPage({ search }: PageProps) {
  const filters = {
    query: search['query']?.trim() ?? '',
    _sort: sorts.find((sort) => sort === search['sort']) ?? '-A.id',
    filter: mediaFilters.find((filter) => filter === search['filter']) ?? 'all',
  } as const
  const files = useFiles({
    _sort: filters._sort,
    filter: filters.filter,
    ...(filters.query !== '' && { query: filters.query }),
  })
  const show = (change: { query?: string; sort?: string; filter?: string }) => {
    const next = { query: filters.query, sort: filters._sort, filter: filters.filter, ...change }
    go(`/admin/media?${new URLSearchParams(next).toString()}`, { replace: true })
  }
  return (
    <div className={styles.page}>
      <p className="meta">{t('admin.media.note')}</p>
      <div className={styles.tools}>
        <SearchField
          label={t('admin.table.search')}
          placeholder={t('admin.table.search.person')}
          value={filters.query}
          onSearch={(query) => show({ query })}
        />
        <Chips label={t('admin.media.filter')}>
          {mediaFilters.map((filter) => (
            <Chip key={filter} pressed={filters.filter === filter} onClick={() => show({ filter })}>
              {t(`admin.media.${filter}`)}
            </Chip>
          ))}
        </Chips>
        <Select
          label={t('admin.table.order')}
          value={filters._sort}
          options={sorts.map((sort) => ({ value: sort, label: t(`admin.sort.${sort}`) }))}
          onChange={(event) => show({ sort: event.target.value })}
        />
      </div>
      <Loaded query={files} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0) return <EmptyState title={t('admin.table.empty')} />
          return (
            <>
              <ul className={styles.files}>
                {list.map((file) => (
                  <File key={file.id} file={file} />
                ))}
              </ul>
              <MoreButton query={files} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function File({ file }: { file: MediaFile }) {
  const { owner, uses, width, height } = file
  const size = width === null || height === null ? [] : [`${width} × ${height}`]
  const facts = [t(`admin.media.kind.${file.kind}`), formatBytes(file.bytes), ...size, formatDate(file.made_at)]
  return (
    <li>
      {file.preview_url === null ? (
        <span className={styles.unseen}>
          <Icon name="lock" />
          <span className="vh">{t('admin.media.hidden')}</span>
        </span>
      ) : (
        <img src={file.preview_url} alt="" loading="lazy" decoding="async" />
      )}
      <div>
        <a href={`/${owner.group ? 'entity' : 'people'}/${owner.id}`}>{owner.display_name}</a>
        <p className="meta">{facts.join(' · ')}</p>
        <p className="meta">
          {uses.length === 0 ? t('admin.media.loose') : uses.map((use) => t(`admin.media.use.${use}`)).join(', ')}
        </p>
      </div>
      {file.can.remove && <Remove file={file} />}
    </li>
  )
}

function Remove({ file }: { file: MediaFile }) {
  const removal = useRemoveRow()
  const remove = async () => {
    const agreed = await confirmAction({
      title: t('admin.remove.title'),
      text: t('admin.remove.text'),
      confirmLabel: t('act.delete'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => removal.mutateAsync({ id: file.id }), { toast: t('toast.rowDeleted') })
  }
  return (
    <Button variant="danger-text" busy={removal.isPending} onClick={() => void remove()}>
      {t('act.delete')}
    </Button>
  )
}
