import { useState } from 'react'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './AudienceButton.module.css'
import { AudienceSheet } from './AudienceSheet.tsx'
import type { AudienceChoice } from './AudienceSheet.tsx'
import { useAudienceText, withConsultant } from './audience-text.ts'
import { levelIcons } from '#/core/entry/privacy-level.ts'

/** Says who will see it, and opens the choice. */
export function AudienceButton(choice: AudienceChoice) {
  const [choosing, setChoosing] = useState(false)
  const text = useAudienceText(choice.level, choice.type, choice.group)
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Icon name={levelIcons[choice.level]} className={styles.icon} />
        <span className={styles.text}>{withConsultant(text, choice.level, choice.consulting?.consultant?.name)}</span>
        <Icon name="down" size="s" />
      </button>
      {choosing && <AudienceSheet {...choice} onClose={() => setChoosing(false)} />}
    </>
  )
}
