import { useState } from 'react'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './AudienceButton.module.css'
import { AudienceFacts } from './AudienceFacts.tsx'
import { AudienceSheet } from './AudienceSheet.tsx'
import { useAudienceText } from './audience-text.ts'
import { useAudience } from './post.queries.ts'
import { levelIcons } from '#/core/entry/privacy-level.ts'
import type { PublishLevel, WrittenType } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

interface Props {
  type: WrittenType
  level: PublishLevel
  group: PublishTo | null
  onChange: (level: PublishLevel) => void
}

/** Shows who will see it and how many are notified, and opens the choice. */
export function AudienceButton({ type, level, group, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { data } = useAudience(level, type, group)
  const text = useAudienceText(level, type, group)
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Icon name={levelIcons[level]} className={styles.icon} />
        <span className={styles.words}>
          <b>{text}</b>
          <AudienceFacts {...{ type, level, group }} />
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
