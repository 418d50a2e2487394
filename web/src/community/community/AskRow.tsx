import type { PublishKind } from '@entemi/contract/core/entity'
import { givenName } from '@entemi/contract/platform/given-name'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import type { Community } from '#/core/entity/entity.queries.ts'
import styles from './AskRow.module.css'

const hues: Record<PublishKind, EntryHue> = { note: 'note', N: 'news', Q: 'question', A: 'alert' }

/** Opens the composer for the community, with what one may publish there. */
export function AskRow({ community: { id, publish } }: { community: Community }) {
  const { auth_displayName, auth_profileImageUrl, profile } = useUserState()
  if (publish.length === 0) return null
  const name = givenName(auth_displayName ?? '', profile?.first_name ?? null, currentLanguage())
  const address = `/entity/${id}/post/`
  return (
    <div className={styles.row}>
      <a href={address} className={styles.ask}>
        <Avatar
          name={auth_displayName ?? ''}
          src={auth_profileImageUrl}
          mood={(profile?.mood ?? null) as Mood | null}
        />
        <span>{t('groupPage.ask', { name })}</span>
      </a>
      <span className={styles.kinds}>
        {publish.map((kind) => (
          <a
            key={kind}
            href={kind === 'note' ? address : `${address}?category=${kind}`}
            className={joinClasses(styles.kind, hueClass(hues[kind]))}
          >
            <Icon name={hues[kind]} size="s" />
            {kind === 'note' ? t('groupPage.note') : t(`entry.category.${kind}`)}
          </a>
        ))}
        <a href={`${address}?event=1`} className={joinClasses(styles.kind, styles.event)}>
          <Icon name="cal" size="s" />
          {t('event.title')}
        </a>
      </span>
    </div>
  )
}
