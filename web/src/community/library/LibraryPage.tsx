import type { EntryItem } from '@entemi/contract/core/entry'
import { libraries, type LibraryName } from '@entemi/contract/platform/letters'
import { useEffect, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import { Loaded, Missing } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import type { Older } from '#/core/entry/use-entries.ts'
import { Article } from './Article.tsx'
import { ArticleSheet } from './ArticleSheet.tsx'
import styles from './Library.module.css'
import { changeSiteSetting } from '#/core/site/site.queries.ts'
import { useArticles } from './library.queries.ts'
import { Review } from './Review.tsx'

/** Debounce in milliseconds. */
const restMs = 250

/** A library: videos as a grid that plays in a popup, articles as a list. */
export function LibraryPage({ params, search }: PageProps<'library'>) {
  const name = params.library === 'quot' ? 'quote' : params.library
  const library = libraries.find((one) => one === name)
  if (library === undefined) return <Missing />
  return <Articles key={library} library={library} searchText={readQuery(search)} address={`/library/${library}/`} />
}

export function VideoLibraryPage({ search }: PageProps) {
  return <Articles library="video" searchText={readQuery(search)} address="/videolib/" />
}

const readQuery = (search: PageProps['search']) => (search['query'] ?? '').trim().slice(0, 200)

interface ArticlesProps {
  library: LibraryName
  searchText: string
  /** The address with the search: Back restores it. */
  address: string
}

function Articles({ library, searchText, address }: ArticlesProps) {
  const { auth_role } = useUserState()
  const isAdmin = auth_role === 'ADMIN'
  const [isWriting, setWriting] = useState(false)
  const { query, entries, older } = useArticles(library, searchText)
  const adding = isAdmin ? t('library.add') : t('library.send')
  return (
    <>
      <QueryField address={address} searchText={searchText} />
      {isAdmin && library !== 'video' && <MemberSwitch library={library} />}
      {(isAdmin || library === 'yousend') && (
        <Button variant="quiet" block icon="plus" className={styles.add} onClick={() => setWriting(true)}>
          {adding}
        </Button>
      )}
      {isAdmin && library === 'yousend' && <Review />}
      <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={3} />}>
        {() =>
          entries.length === 0 ? (
            <Nothing searchText={searchText} />
          ) : (
            <>
              <ArticleRow library={library} entries={entries} />
              <More older={older} />
            </>
          )
        }
      </Loaded>
      {library !== 'video' && (
        <ButtonLink variant="text" block icon="play" href="/videolib/">
          {t('page.videolib')}
        </ButtonLink>
      )}
      {isWriting && <ArticleSheet library={library} title={adding} article={null} onClose={() => setWriting(false)} />}
    </>
  )
}

function ArticleRow({ library, entries }: { library: LibraryName; entries: readonly EntryItem[] }) {
  if (library !== 'video') return entries.map((article) => <Article key={article.id} article={article} />)
  return (
    <ul className={styles.grid}>
      {entries.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
    </ul>
  )
}

function Nothing({ searchText }: { searchText: string }) {
  return searchText === '' ? (
    <EmptyState title={t('empty.library')} />
  ) : (
    <EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />
  )
}

function More({ older }: { older: Older }) {
  if (!older.hasMore) return null
  return (
    <Button variant="quiet" block busy={older.isReading} onClick={older.read}>
      {older.isFailed ? t('act.retry') : t('act.loadMore')}
    </Button>
  )
}

/** The poster is our own image; the video service is not called before a tap on the player. */
function VideoCard({ video: { id, title, text, media } }: { video: EntryItem }) {
  const poster = media.find(({ media_type }) => media_type === 'i')?.pres ?? media.find((item) => item.poster)?.poster
  return (
    <li>
      <a className={styles.video} href={`/library/videox/${id}`}>
        <span className={styles.poster}>
          {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
          <span className={styles.play}>
            <Icon name="play" />
          </span>
        </span>
        <b>{title}</b>
        <small className="meta">{text.split('\n')[0]}</small>
      </a>
    </li>
  )
}

function QueryField({ address, searchText }: { address: string; searchText: string }) {
  const [typed, setTyped] = useState(searchText)
  const typedText = typed.trim()
  useEffect(() => {
    if (typedText === searchText) return
    const search = typedText === '' ? '' : `?${new URLSearchParams({ query: typedText })}`
    const timer = setTimeout(() => go(`${address}${search}`, { replace: true }), restMs)
    return () => clearTimeout(timer)
  }, [address, typedText, searchText])
  return (
    <div role="search">
      <TextField
        label={t('library.search')}
        hideLabel
        placeholder={t('library.search')}
        round
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}

/** Until it is on, the library is disabled in the members' menu. */
function MemberSwitch({ library }: { library: LibraryName }) {
  const { site } = useUserState()
  const isOn = site.libraries.includes(library)
  const change = (on: boolean) =>
    void send(() =>
      changeSiteSetting({
        libraries: on ? [...site.libraries, library] : site.libraries.filter((one) => one !== library),
      }),
    )
  return (
    <div className={styles.switch}>
      <Switch label={t('library.on')} checked={isOn} onChange={change} />
    </div>
  )
}
