import { useMemo, useState } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { ProgressBar } from '#/platform/kit/ProgressBar.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { todayHere } from '#/diary/lifeline/days.ts'
import { useYear } from '#/diary/lifeline/lifeline.queries.ts'
import { makeBook } from './book.ts'
import { maxEntries, useBookEntries } from './book.queries.ts'
import type { BookEntries } from './book.queries.ts'
import { BookForm } from './BookForm.tsx'
import type { BookSetup } from './BookForm.tsx'
import { BookView } from './BookView.tsx'
import { PrintButton } from './PrintButton.tsx'
import { usePaper } from './print-book.ts'
import styles from './Book.module.css'

/** A printable book of one's own entries: what goes in, a preview, and the browser's own print dialog. */
export function BookPage() {
  const thisYear = Number(todayHere().slice(0, 4))
  return (
    <Loaded query={useYear(thisYear)} skeleton={<SkeletonText label={t('load.loading')} count={4} />}>
      {({ years }) =>
        years.length === 0 ? (
          <EmptyState title={t('book.nothing')} text={t('book.nothing.text')}>
            <ButtonLink href="/note/add/">{t('act.newNote')}</ButtonLink>
          </EmptyState>
        ) : (
          <Book years={years} />
        )
      }
    </Loaded>
  )
}

function Book({ years }: { years: readonly number[] }) {
  const { auth_displayName: name } = useUserState()
  const [setup, setSetup] = useState<BookSetup>(() => {
    const year = years[0] ?? 0
    return {
      ...{ title: t('book.title.own'), name: name ?? '', paper: 'A5' },
      choice: { moods: true, privates: true, pictures: true },
      range: { from: `${year}-01-01`, to: `${year}-12-31` },
    }
  })
  const [isAsked, setAsked] = useState(false)
  const [count, setCount] = useState(0)
  const { range } = setup
  const query = useBookEntries(isAsked ? range : undefined, setCount)
  usePaper(setup.paper)
  const change = (next: BookSetup) => {
    setSetup(next)
    if (next.range?.from === range?.from && next.range?.to === range?.to) return
    setAsked(false)
    setCount(0)
  }
  const progress = t('book.reading', { count })
  return (
    <>
      <div className="screen-only">
        <p className={styles.intro}>{t('book.text')}</p>
        <BookForm years={years} setup={setup} onChange={change} />
        {!isAsked && (
          <Button block large disabled={range === undefined} onClick={() => setAsked(true)}>
            {t('book.preview')}
          </Button>
        )}
      </div>
      {isAsked && (
        <Loaded
          query={query}
          skeleton={
            <div className={styles.progress}>
              <p role="status">{progress}</p>
              <ProgressBar label={progress} />
              <Button variant="text" onClick={() => setAsked(false)}>
                {t('act.cancel')}
              </Button>
            </div>
          }
        >
          {(found) => <Preview found={found} setup={setup} />}
        </Loaded>
      )}
    </>
  )
}

function Preview({ found: { entries, isCut, tags }, setup }: { found: BookEntries; setup: BookSetup }) {
  const months = useMemo(() => makeBook(entries, setup.choice), [entries, setup.choice])
  const [book, setBook] = useState<HTMLElement | null>(null)
  if (months.length === 0 || setup.range === undefined)
    return <EmptyState title={t('book.empty')} text={t('book.empty.text')} />
  const count = months.flatMap(({ days }) => days).reduce((sum, day) => sum + day.entries.length, 0)
  return (
    <>
      <div className={`screen-only ${styles.acts}`}>
        <p role="status">{t('book.size', { count, months: months.length })}</p>
        {isCut && <p className={styles.warn}>{t('book.cut', { count: maxEntries })}</p>}
        <PrintButton book={book} title={setup.title} />
        <p className="meta">{t('book.print.help')}</p>
      </div>
      <BookView ref={setBook} months={months} tags={tags} setup={{ ...setup, range: setup.range }} />
    </>
  )
}
