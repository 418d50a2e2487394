import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import styles from './EntryCard.module.css'
import { entryAddress } from './entry-style.ts'

/** What is done with it elsewhere than on the card: a broadcast is watched, a lesson solved, an article read. */
export function EntryOpen({ entry }: { entry: EntryItem }) {
  const { id, category, media, owned_by_me } = entry
  if (category === 'lesson' && !owned_by_me) {
    return (
      <ButtonLink variant="quiet" className={styles.open} icon="lesson" href={`/solution/edit/${id}/-1`}>
        {t('challenge.solve')}
      </ButtonLink>
    )
  }
  // A video plays on the card.
  const isPlayed = media.some(({ media_type }) => media_type === 'v')
  if (category !== 'broadcast' && category !== 'lesson' && (category !== 'article' || isPlayed)) return null
  return (
    <ButtonLink
      variant="quiet"
      className={styles.open}
      icon={category === 'broadcast' ? 'play' : category}
      href={entryAddress(entry)}
    >
      {t('entry.look')}
    </ButtonLink>
  )
}
