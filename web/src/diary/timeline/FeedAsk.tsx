import { givenName } from '@entemi/contract/platform/given-name'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { findPartOfDay } from './part-of-day.ts'
import styles from './FeedAsk.module.css'

/** Prompt to write, above the feed. */
export function FeedAsk() {
  const { auth_displayName, auth_profileImageUrl, profile } = useUserState()
  const part = findPartOfDay()
  const name = givenName(auth_displayName ?? '', profile?.first_name ?? null, currentLanguage())
  const mood = (profile?.mood ?? null) as Mood | null
  return (
    <a href="/note/add/" className={styles.ask}>
      <Avatar name={auth_displayName ?? ''} src={auth_profileImageUrl} mood={mood} size={40} />
      <span>
        <span className={styles.caret} aria-hidden="true" />
        {part === undefined ? t('feed.ask') : t(`feed.ask.${part}`, { name, ask: t('feed.ask') })}
      </span>
    </a>
  )
}
