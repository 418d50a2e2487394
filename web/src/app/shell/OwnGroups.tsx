import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { PanelButton, PanelLink } from '#/platform/kit/SidePanel.tsx'
import { useOwnGroups, useUnreadFresh } from '#/community/community/own-group.queries.ts'
import type { OwnGroup } from '#/community/community/own-group.queries.ts'
import { chooseGroups } from './own-groups.ts'

interface Props {
  /** Loaded when the menu is first seen. */
  isShown: boolean
  /** Has a row of its own above. */
  selectedId: string | undefined
  isHere: (href: string) => boolean
}

/** What is new in the group; a muted one is quiet. */
export const unreadMark = ({ unread, muted }: Pick<OwnGroup, 'unread' | 'muted'>) => ({
  count: unread,
  countLabel: unread > 0 ? t(muted ? 'menu.unread.muted' : 'menu.unread', { count: unread }) : undefined,
  isQuiet: muted,
})

/** The groups one is in; more than a few are unfolded by a button. */
export function OwnGroups({ isShown, selectedId, isHere }: Props) {
  const groups = useOwnGroups(isShown).data?.filter(({ id }) => id !== selectedId) ?? []
  const [isUnfolded, setUnfolded] = useState(false)
  useUnreadFresh()
  const shown = isUnfolded ? groups : chooseGroups(groups)
  return (
    <>
      {shown.map((group) => (
        <PanelLink
          key={group.id}
          href={`/entity/${group.id}`}
          label={group.display_name}
          lead={<Avatar group size={24} name={group.display_name} src={group.profile_image_url} />}
          {...unreadMark(group)}
          aria-current={isHere(`/entity/${group.id}`) ? 'page' : undefined}
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
