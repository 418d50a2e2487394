import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import { moodOf } from '#/diary/lifeline/line-days.ts'
import { entryAddress, entryStyle } from '#/diary/timeline/entry-style.ts'
import { formatDay } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { IconDisc } from '#/platform/kit/ListRow.tsx'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import styles from './DiarySearch.module.css'
import { cutAround } from './highlight.ts'
import { Marked } from './Marked.tsx'

const quoteLength = 160

/** An entry in short, with the words that were searched for. The whole card opens it. */
export function FoundEntry({ entry, hits }: { entry: EntryItem; hits: RegExp | undefined }) {
  const { hue, icon, label } = entryStyle(entry)
  const mood = moodOf(entry.mood)
  const quote = cutAround(plainText(entry.text), hits, quoteLength)
  const title = entry.title ?? entry.friend?.display_name ?? entry.lesson?.title
  return (
    <li className={styles.entry}>
      <a href={entryAddress(entry)}>
        {mood === null ? <IconDisc icon={icon} hue={hue} /> : <MoodFace mood={mood} />}
        <span className={styles.words}>
          <small>
            <time dateTime={entry.occurred_on}>{formatDay(entry.occurred_on)}</time>
            <span>{entry.type === 'MOOD' || mood === null ? label : `${label}, ${t(`mood.${mood}`)}`}</span>
            {entry.media.some(({ media_type }) => media_type !== 'a' && media_type !== 'd') && (
              <>
                <Icon name="photo" size="xs" />
                <span className="vh">{t('diarySearch.hasPicture')}</span>
              </>
            )}
          </small>
          {title && (
            <strong>
              <Marked text={title} hits={hits} />
            </strong>
          )}
          {entry.type === 'MOOD' && mood !== null && quote === '' && <strong>{t(`mood.${mood}`)}</strong>}
          {quote !== '' && (
            <span className={styles.quote}>
              <Marked text={quote} hits={hits} />
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
