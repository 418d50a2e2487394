import type { AnswerOf } from '@entemi/contract/platform/call'
import type { Group } from '@entemi/contract/community/community'
import type { EntityCard, entitiesCall } from '@entemi/contract/core/entity'
import type { OwnBan } from '@entemi/contract/platform/errors'
import { mediaAddress } from '#/core/media/media-address.ts'
import { listKinds, settingOf } from '#/diary/post/post.policy.ts'
import type { Guest, Viewer } from '#/platform/session/viewer.ts'
import { isMember, isOwner, listGroupRights } from './community.policy.ts'
import type { GroupRow } from './community.store.ts'

type Listed = AnswerOf<typeof entitiesCall>['list']['data'][number]

export const presentListed = (viewer: Viewer, group: GroupRow, memberCount: number): Listed => ({
  ...presentGroupCard(group),
  member_count: memberCount,
  publish: listPublish(viewer, group),
})

export interface Inside {
  invited: boolean
  ban?: OwnBan | undefined
  memberCount?: number
  members?: EntityCard[]
  requests?: number
  waiting?: number
}

/** A guest gets the fields of the guest page alone: a face, a name, and the words that a company has for its guests. */
export function presentGroup(viewer: Viewer | Guest, group: GroupRow, inside: Inside): Group {
  const isGuest = viewer.role === 'GUEST'
  const setting = settingOf(group.setting)
  const isHere = group.own_site === null || group.own_site === viewer.siteId
  return {
    ...presentGroupCard(group, isHere),
    location_text: isGuest ? null : group.location_text,
    introduction: isGuest ? null : group.introduction,
    member_count: inside.memberCount ?? null,
    members: inside.members ?? [],
    join: setting.join,
    invited: inside.invited,
    ban: inside.ban ?? null,
    setting: isOwner(group.letters) ? setting : null,
    request_count: inside.requests ?? null,
    waiting_count: inside.waiting ?? null,
    publish: isGuest ? [] : listPublish(viewer, group),
    site:
      group.own_site === null
        ? null
        : {
            logo_url: isHere ? mediaAddress(group.logo_key, 'thumb') : null,
            color: group.color,
            guest_text: group.guest_text,
          },
    can: listGroupRights(viewer, group, inside),
  }
}

/** Seen from the main site by its invitation a company shows no picture: its files are its own site's. */
const presentGroupCard = (group: GroupRow, isHere = true): EntityCard => ({
  id: group.id,
  type: group.type,
  sub_type: group.sub_type,
  display_name: group.display_name,
  profile_image_url: isHere ? mediaAddress(group.image_key, 'thumb') : null,
  location_text: group.location_text,
  mood: null,
  relation: group.letters,
})

const listPublish = (viewer: Viewer, group: GroupRow) => (isMember(group.letters) ? listKinds(viewer, group) : [])
