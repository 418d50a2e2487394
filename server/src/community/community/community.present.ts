import type { AnswerOf } from '@entemi/contract/platform/call'
import type { Group } from '@entemi/contract/community/community'
import type { EntityCard, entitiesCall } from '@entemi/contract/core/entity'
import type { Picture } from '@entemi/contract/core/media'
import type { OwnBan } from '@entemi/contract/platform/errors'
import { mediaAddress } from '#/core/media/media-address.ts'
import { listKinds, settingOf } from '#/diary/post/post.policy.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { isMember, isOwner, listGroupRights } from './community.policy.ts'
import type { FoundGroup, GroupRow } from './community.store.ts'

type GroupListItem = AnswerOf<typeof entitiesCall>['list']['data'][number]

export const presentListed = (viewer: Viewer, group: GroupRow, memberCount: number): GroupListItem => ({
  ...presentGroupCard(group),
  member_count: memberCount,
  join: settingOf(group.setting).join,
  publish: listPublish(viewer, group),
})

export interface GroupDetails {
  invited: boolean
  invitedBy?: string | null
  ban?: OwnBan | undefined
  memberCount?: number
  members?: EntityCard[]
  requests?: number
  waiting?: number
}

function presentCover(group: FoundGroup): Picture | null {
  if (group.cover_key === null) return null
  return {
    pres: mediaAddress(group.cover_key, 'pres'),
    width: group.cover_width,
    height: group.cover_height,
    widths: group.cover_widths ?? [],
    preview: group.cover_preview,
  }
}

/** Guests get name, image, cover and a company's colour and guest text only. */
export function presentGroup(viewer: Viewer | Guest, group: FoundGroup, details: GroupDetails): Group {
  const isGuest = viewer.role === 'GUEST'
  const setting = settingOf(group.setting)
  const isOwnSite = group.own_site === null || group.own_site === viewer.siteId
  const cover = isOwnSite ? presentCover(group) : null
  return {
    ...presentGroupCard(group, isOwnSite),
    location_text: isGuest ? null : group.location_text,
    introduction: isGuest ? null : group.introduction,
    cover_url: cover?.pres ?? null,
    cover,
    member_count: details.memberCount ?? null,
    members: details.members ?? [],
    join: setting.join,
    invited: details.invited,
    invited_by: details.invitedBy ?? null,
    ban: details.ban ?? null,
    muted: group.muted,
    setting: isOwner(group.letters) ? setting : null,
    request_count: details.requests ?? null,
    waiting_count: details.waiting ?? null,
    publish: isGuest ? [] : listPublish(viewer, group),
    site:
      group.own_site === null
        ? null
        : {
            logo_url: isOwnSite ? mediaAddress(group.logo_key, 'thumb') : null,
            color: group.color,
            guest_text: group.guest_text,
          },
    can: listGroupRights(viewer, group, details),
  }
}

/** On the main site (by an invitation) a company has no image: its media are visible on its own site only. */
const presentGroupCard = (group: GroupRow, isOwnSite = true): EntityCard => ({
  id: group.id,
  type: group.type,
  sub_type: group.sub_type,
  display_name: group.display_name,
  profile_image_url: isOwnSite ? mediaAddress(group.image_key, 'thumb') : null,
  location_text: group.location_text,
  mood: null,
  relation: group.letters,
})

const listPublish = (viewer: Viewer, group: GroupRow) => (isMember(group.letters) ? listKinds(viewer, group) : [])
