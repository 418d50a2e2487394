import type { EntityType } from '@entemi/contract/platform/letters'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, Line } from '#/platform/kit/Sprite.tsx'
import { useHasAside } from '#/platform/navigation/page-aside.tsx'
import { pictureSet, previewStyle } from '#/core/media/picture-set.ts'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import styles from './CommunityHead.module.css'
import { CommunityMenu } from './CommunityMenu.tsx'
import type { Community } from '#/core/entity/entity.queries.ts'
import { describeCommunity } from './describe-community.ts'
import { MembershipButton } from './MembershipButton.tsx'

/** Each type has a colour of its own; a company with a site has that site's. */
const hues: Record<EntityType, EntryHue> = { 0: 'note', 1: 'note', 2: 'solution', 3: 'decision', 4: 'article' }

/** From 1100 px on it is as wide as the page beside the menu. */
const coverSizes = '(min-width: 1100px) calc(100vw - 240px), (min-resolution: 2.5dppx) 68vw, 100vw'

/** Members named before the number of the others. */
const named = 2

export function CommunityHead({ community }: { community: Community }) {
  const { type, display_name, profile_image_url, introduction, cover, sub_type, site, muted } = community
  const hasAside = useHasAside()
  const [failedCover, setFailedCover] = useState<string>()
  const color = site?.color
  const image = site?.logo_url ?? profile_image_url
  return (
    <div
      className={joinClasses(styles.head, hueClass(hues[type]))}
      style={color == null ? undefined : ({ '--cover': color } as CSSProperties)}
    >
      <div className={joinClasses(styles.cover, color != null && styles.own)} aria-hidden="true">
        {cover && cover.pres !== failedCover ? (
          <img
            fetchPriority="high"
            decoding="async"
            sizes={coverSizes}
            srcSet={pictureSet(cover)}
            src={cover.pres}
            alt=""
            style={previewStyle(cover)}
            onError={() => setFailedCover(cover.pres)}
          />
        ) : (
          <Line shape="loops" className={styles.loops} />
        )}
      </div>
      <div className={styles.identity}>
        <span className={styles.image}>
          <Avatar group size={84} name={display_name} src={image} />
        </span>
        <span className={styles.acts}>
          <MembershipButton community={community} />
          <CommunityMenu community={community} />
        </span>
        <div className={styles.words}>
          <h2>{display_name}</h2>
          <p className="meta">{[sub_type, describeCommunity(community)].filter(Boolean).join(' · ')}</p>
          {muted && (
            <p className={styles.muted}>
              <Icon name="belloff" size="s" />
              {t('mute.is')}
            </p>
          )}
        </div>
        <SomeMembers community={community} />
      </div>
      {introduction !== null && !hasAside && (
        <div className={styles.introduction}>
          <EntryText text={introduction} />
        </div>
      )}
    </div>
  )
}

/** For members: a few avatars, and a link to all. */
function SomeMembers({ community: { id, members, member_count } }: { community: Community }) {
  if (members.length === 0) return null
  const names = members
    .slice(0, named)
    .map(({ display_name }) => display_name)
    .join(', ')
  const others = Math.max(0, (member_count ?? 0) - Math.min(named, members.length))
  return (
    <div className={styles.members}>
      <span className={styles.faces} aria-hidden="true">
        {members.map(({ id: person, display_name, profile_image_url, mood }) => (
          <Avatar key={person} size={32} name={display_name} src={profile_image_url} mood={mood as Mood | null} />
        ))}
      </span>
      <a href={`/entity_relation_list_popup/${id}?_reltype=m&_title=MEMBERS`}>
        {others === 0 ? names : t('community.someMembers', { names, count: others })}
      </a>
    </div>
  )
}
