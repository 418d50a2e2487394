import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './FeedAsk.module.css'

/** Prompt to write, above the feed. */
export function FeedAsk() {
  const { auth_displayName, auth_profileImageUrl, profile } = useUserState()
  const mood = (profile?.mood ?? null) as Mood | null
  return (
    <a href="/note/add/" className={styles.ask}>
      <Avatar name={auth_displayName ?? ''} src={auth_profileImageUrl} mood={mood} size={40} />
      <span>
        <span className={styles.caret} aria-hidden="true" />
        {t(`feed.ask.${partOfDay()}`, { ask: t('feed.ask') })}
      </span>
    </a>
  )
}

function partOfDay(hour: number = new Date().getHours()): 'morning' | 'day' | 'evening' {
  if (hour >= 18 || hour < 4) return 'evening'
  return hour < 10 ? 'morning' : 'day'
}
