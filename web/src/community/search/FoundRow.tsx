import type { EntryItem } from '@entemi/contract/core/entry'
import type { AskedWord } from '@entemi/contract/core/word-match'
import { plainText } from '@entemi/contract/core/written-text'
import { Marked } from '#/diary/search/Marked.tsx'
import { cutAround } from '#/diary/search/highlight.ts'
import { entryAddress, entryStyle } from '#/diary/timeline/entry-style.ts'
import { formatDay } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { IconDisc } from '#/platform/kit/ListRow.tsx'
import { hitsIn } from './hits.ts'
import styles from './SearchPage.module.css'

const quoteLength = 160

/** An entry or article in short, with the words for which it was found. The whole row opens it. */
export function FoundRow({ entry, asked }: { entry: EntryItem; asked: readonly AskedWord[] }) {
  const { library, author, occurred_on } = entry
  const plain = plainText(entry.text)
  const quote = cutAround(plain, hitsIn(plain, asked), quoteLength)
  const title = entry.title ?? entry.lesson?.title
  return (
    <li>
      <a className={styles.row} href={entryAddress(entry)}>
        {library === null ? (
          <Avatar name={author.display_name} src={author.profile_image_url} group={author.type >= 2} />
        ) : (
          <IconDisc icon="article" hue="article" />
        )}
        <span className={styles.words}>
          <small>
            {library === null
              ? `${author.display_name} · ${entryStyle(entry).label} · ${formatDay(occurred_on)}`
              : t(`page.library.${library}`)}
          </small>
          {title && (
            <strong>
              <Marked text={title} hits={hitsIn(title, asked)} />
            </strong>
          )}
          {quote !== '' && (
            <span className={styles.quote}>
              <Marked text={quote} hits={hitsIn(quote, asked)} />
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
