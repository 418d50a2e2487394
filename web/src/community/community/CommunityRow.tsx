import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { RowLink } from '#/platform/kit/ListRow.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './CommunityListPage.module.css'
import type { ListedCommunity } from './community.queries.ts'
import { describeCommunity } from './describe-community.ts'

interface Props {
  community: ListedCommunity
  /** Its name with what was searched for marked. */
  name?: ReactNode
}

/** A community in a list, with one's membership or request. */
export function CommunityRow({ community, name }: Props) {
  const { id, display_name, profile_image_url, relation } = community
  const letter = (['m', 'j'] as const).find((one) => relation.includes(one))
  return (
    <RowLink
      href={`/entity/${id}`}
      lead={<Avatar group name={display_name} src={profile_image_url} />}
      title={name ?? display_name}
      note={describeCommunity(community)}
      end={
        letter !== undefined && (
          <span className={styles.mine}>
            <Icon name={letter === 'm' ? 'check' : 'clock'} size="s" />
            <span className="vh">{t(`relation.${letter}`)}</span>
          </span>
        )
      }
    />
  )
}
