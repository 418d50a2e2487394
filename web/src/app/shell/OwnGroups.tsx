import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { PanelButton, PanelLink } from '#/platform/kit/SidePanel.tsx'
import { useOwnGroups, useUnreadFresh } from '#/community/community/own-group.queries.ts'
import { chooseGroups } from './own-groups.ts'

interface Props {
  /** Loaded when the menu is first seen. */
  isShown: boolean
  isHere: (href: string) => boolean
}

/** The groups one is in; more than a few are unfolded by a button. */
export function OwnGroups({ isShown, isHere }: Props) {
  const { data: groups = [] } = useOwnGroups(isShown)
  const [isUnfolded, setUnfolded] = useState(false)
  useUnreadFresh()
  const shown = isUnfolded ? groups : chooseGroups(groups)
  return (
    <>
      {shown.map(({ id, display_name, profile_image_url, unread, muted }) => (
        <PanelLink
          key={id}
          href={`/entity/${id}`}
          label={display_name}
          lead={<Avatar group size={24} name={display_name} src={profile_image_url} />}
          count={unread}
          countLabel={unread > 0 ? t(muted ? 'menu.unread.muted' : 'menu.unread', { count: unread }) : undefined}
          isQuiet={muted}
          aria-current={isHere(`/entity/${id}`) ? 'page' : undefined}
        />
      ))}
      {shown.length < groups.length && (
        <PanelButton
          label={t('menu.allGroups', { count: groups.length })}
          icon="down"
          onClick={() => setUnfolded(true)}
        />
      )}
    </>
  )
}
