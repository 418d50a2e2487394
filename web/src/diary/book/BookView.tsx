import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import { memo } from 'react'
import type { Ref } from 'react'
import { mediaName } from '#/core/media/media-name.ts'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import { moodOf } from '#/diary/lifeline/line-days.ts'
import { formatDate, formatMonth, formatTime, formatWeekday } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Line, MoodFace } from '#/platform/kit/Sprite.tsx'
import { drawRibbon, ribbonSize } from '#/platform/kit/year-ribbon.ts'
import { moodsOfRange } from './book.ts'
import type { BookMonth, Range } from './book.ts'
import type { BookSetup } from './BookForm.tsx'
import styles from './Book.module.css'

interface Props {
  ref: Ref<HTMLElement>
  months: readonly BookMonth[]
  /** The names of one's own tags by id. */
  tags: ReadonlyMap<string, string>
  setup: BookSetup & { range: Range }
}

/** The pages as they are printed; on the screen one below the other. */
export function BookView({ ref, months, tags, setup: { title, name, range, choice } }: Props) {
  return (
    <section ref={ref} className={styles.book} aria-label={t('book.preview')}>
      <div className={styles.cover}>
        <Line shape="loops" className={styles.loops} />
        <h2>{title === '' ? t('book.title.own') : title}</h2>
        <p className={styles.by}>{name}</p>
        <Ribbon moods={moodsOfRange(months, range)} />
        <p>{describeRange(range)}</p>
      </div>
      {months.map((month) => (
        <Month key={month.month} month={month} tags={tags} pictures={choice.pictures} />
      ))}
    </section>
  )
}

/** A year, a month or months where the range is whole ones; else its first and last day. */
function describeRange({ from, to }: Range): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const isWhole = from.endsWith('-01') && new Date(Date.parse(to) + 24 * 3600_000).toISOString().slice(8, 10) === '01'
  if (isWhole && from.slice(0, 4) === to.slice(0, 4) && first.endsWith('-01') && last.endsWith('-12'))
    return from.slice(0, 4)
  if (!isWhole) return `${formatDate(from)} – ${formatDate(to)}`
  return first === last ? formatMonth(from) : `${formatMonth(from)} – ${formatMonth(to)}`
}

interface MonthProps extends Pick<Props, 'tags'> {
  month: BookMonth
  pictures: boolean
}

/** Memoised: a letter typed into the title would lay out every page again. */
const Month = memo(function Month({ month: { month, moods, days }, tags, pictures }: MonthProps) {
  const count = days.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div className={styles.month}>
      <div className={styles.monthPage}>
        <h3>{formatMonth(`${month}-01`)}</h3>
        <Ribbon moods={moods} />
        <p>{t('book.month.count', { count })}</p>
      </div>
      {days.map(({ day, entries }) => (
        <div key={day} className={styles.day}>
          <h4>
            {formatDate(day)}
            <span>{formatWeekday(day)}</span>
          </h4>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} tags={tags} pictures={pictures} />
          ))}
        </div>
      ))}
    </div>
  )
})

function Entry({ entry, tags, pictures }: Omit<MonthProps, 'month'> & { entry: EntryItem }) {
  const mood = moodOf(entry.mood)
  const { label } = entryStyle(entry)
  const facts = [formatTime(entry.occurred_at, entry.zone), ...(entry.type === 'MOOD' ? [] : [label])]
  const images = pictures ? entry.media.filter(({ media_type }) => media_type === 'i') : []
  const tagNames = entry.tags.flatMap((id) => tags.get(id) ?? [])
  const about = entry.lesson ?? entry.shared
  return (
    <article className={styles.entry}>
      {mood === null ? (
        <p className={styles.facts}>{facts.join(' · ')}</p>
      ) : (
        <p className={joinClasses(styles.mood, moodClass(mood))}>
          <MoodFace mood={mood} />
          {t(`mood.${mood}`)}
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </p>
      )}
      {entry.title !== null && <h5>{entry.title}</h5>}
      {about !== null && (
        <p className={styles.about}>
          {about.author.display_name}: {about.title ?? plainText(about.text)}
        </p>
      )}
      {entry.friend !== null && (
        <p>{t('entry.friend', { name: entry.author.display_name, friend: entry.friend.display_name })}</p>
      )}
      {entry.text !== '' && (
        <div className="diary">
          <WrittenText text={entry.text} />
        </div>
      )}
      {images.map((image) => (
        <figure key={image.db_key}>
          <img
            src={image.pres ?? image.thumb ?? ''}
            alt={mediaName(image)}
            width={image.width ?? undefined}
            height={image.height ?? undefined}
            loading="lazy"
          />
          {image.title !== null && <figcaption>{image.title}</figcaption>}
        </figure>
      ))}
      {tagNames.length > 0 && <p className={styles.facts}>{tagNames.map((name) => `#${name}`).join(' ')}</p>}
    </article>
  )
}

function Ribbon({ moods }: { moods: readonly (Mood | null)[] }) {
  const { thread, stripes } = drawRibbon(moods)
  return (
    <svg
      className={styles.ribbon}
      viewBox={`0 0 ${ribbonSize.width} ${ribbonSize.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.thread} d={thread} />
      {stripes.map(({ mood, path }) => (
        <path key={mood} d={path} fill={`var(--m${mood})`} />
      ))}
    </svg>
  )
}
