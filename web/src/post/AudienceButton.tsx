import { useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { Avatar } from '#/kit/Avatar.tsx'
import { Icon } from '#/kit/Sprite.tsx'
import { useUserState } from '#/session/user-state.ts'
import styles from './AudienceButton.module.css'
import { AudienceSheet } from './AudienceSheet.tsx'
import { useAudienceText } from './audience-text.ts'
import { useAudience } from './post.queries.ts'
import { defaultLevelOf, levelIcons } from './privacy-level.ts'
import type { PublishLevel, WrittenType } from './privacy-level.ts'
import type { PublishTo } from './publish.ts'

interface Props {
  type: WrittenType
  level: PublishLevel
  group: PublishTo | null
  onChange: (level: PublishLevel) => void
}

/** Says who will see it and how many will be told, and lets it be changed. */
export function AudienceButton({ type, level, group, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { profile } = useUserState()
  const { data } = useAudience(level, type, group)
  const text = useAudienceText(level, type, group)
  const isDefault = group === null && level === defaultLevelOf(profile?.setting, type)
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Icon name={levelIcons[level]} className={styles.icon} />
        <span className={styles.words}>
          <b>{text}</b>
          {/* Its line is there before the number: what is being written must not move. */}
          {level !== 0 && <small>{data === undefined ? '\u00a0' : t('privacy.told', { count: data.told })}</small>}
          {isDefault && <small>{t('privacy.default')}</small>}
        </span>
        <span className={styles.faces} aria-hidden="true">
          {data?.sample.map(({ id, display_name, profile_image_url }) => (
            <Avatar key={id} name={display_name} src={profile_image_url} size={28} />
          ))}
        </span>
        <Icon name="down" size="s" />
      </button>
      {choosing && <AudienceSheet {...{ type, level, group, onChange }} onClose={() => setChoosing(false)} />}
    </>
  )
}
