import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useProfile } from '#/community/people/people.queries.ts'
import type { MapPerson } from './map.queries.ts'
import styles from './Map.module.css'

interface Props {
  person: MapPerson
  /** Where the person's square is on the map, in pixels. */
  point: { x: number; y: number } | undefined
  onClose: () => void
}

/** A person beside the list, with a line to their town. */
export function PersonCard({ person: { person, name }, point, onClose }: Props) {
  const card = useRef<HTMLElement>(null)
  const [box, setBox] = useState<{ left: number; right: number; bottom: number }>()
  const profile = useProfile(person.id).data
  const mood = person.mood as Mood | null
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  const close = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
  useLayoutEffect(() => {
    const element = card.current
    if (element === null) return
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element
    setBox({ left, right: left + width, bottom: top + height })
  }, [profile])
  return (
    <>
      {box && point && (point.y > box.bottom || point.x > box.right) && (
        <svg className={styles.tie} aria-hidden="true">
          <path d={lineTo(box, point)} />
        </svg>
      )}
      <section ref={card} className={styles.person} aria-label={person.display_name} tabIndex={-1}>
        <div className={styles.personHead}>
          <Avatar name={person.display_name} src={person.profile_image_url} mood={mood} hasMoodIcon size={60} />
          <div>
            <b>{person.display_name}</b>
            {mood !== null && <span className={moodClass(mood)}>{t(`mood.${mood}`)}</span>}
          </div>
          <IconButton icon="close" label={t('act.close')} onClick={onClose} />
        </div>
        <p className="meta">
          <Icon name="pin" size="s" /> {name ?? t('map.blurred')}
        </p>
        <div className={styles.personActs}>
          {profile?.can.message && (
            <ButtonLink icon="msg" href={`/messages/${person.id}`}>
              {t('relation.message')}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" href={`/people/${person.id}`}>
            {t('map.person.open')}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

/** From the lower edge of the card, in a curve. */
function lineTo({ left, bottom }: { left: number; bottom: number }, { x, y }: { x: number; y: number }): string {
  const start = left + 124
  return `M${start} ${bottom}C${start} ${(bottom + y) / 2} ${(start + x) / 2} ${y} ${x} ${y}`
}
