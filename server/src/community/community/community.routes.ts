import {
  addEntityCall,
  addLinkCall,
  banCall,
  bansCall,
  changeMemberCall,
  deleteEntityCall,
  editEntityCall,
  entityCall,
  joinCall,
  leaveCall,
  liftBanCall,
  linksCall,
  membersCall,
  moderateCall,
  moderationCall,
  revokeLinkCall,
} from '@entemi/contract/community/community'
import { hereCall, muteGroupCall, ownGroupsCall, readGroupCall } from '@entemi/contract/community/own-group'
import { groupFilesCall } from '@entemi/contract/community/file'
import { endInvitationCall, invitableCall, invitationsCall, inviteCall } from '@entemi/contract/community/invitation'
import { entitiesCall } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import { banMember, liftBan, readBans } from './ban.service.ts'
import { addEntity, deleteEntity, editEntity, readGroup, readGroups } from './community.service.ts'
import { readFiles } from './file.service.ts'
import { endInvitation, invite, readInvitable, readInvitations } from './invitation.service.ts'
import { addLink, readLinks, revokeLink } from './link.service.ts'
import { changeMember, joinGroup, leaveGroup, readMembers } from './member.service.ts'
import { moderate, readQueue } from './moderation.service.ts'
import { markRead, muteGroup, readOwnGroups, stayHere } from './own-group.service.ts'

export const communityRoutes: Route[] = [
  handleRead(entitiesCall, async ({ tx, viewer, query }) => ({ list: await readGroups(tx, viewer, query) })),
  handleRead(entityCall, ({ tx, viewer, params, query }) => readGroup(tx, viewer, params.id, query)),
  handle(addEntityCall, async ({ tx, viewer, body }) => changed(await addEntity(tx, viewer, body))),
  handle(editEntityCall, async ({ tx, viewer, params, body }) => {
    await editEntity(tx, viewer, params.id, body)
    return changed(params.id)
  }),
  handle(deleteEntityCall, async ({ tx, viewer, params }) => {
    await deleteEntity(tx, viewer, params.id)
    return changed(params.id)
  }),
  handle(joinCall, async ({ tx, viewer, params, body }) => ({
    setData: { entity_id: params.id, relation: await joinGroup(tx, viewer, params.id, body ?? {}) },
  })),
  handle(leaveCall, async ({ tx, viewer, params }) => ({
    setData: { entity_id: params.id, relation: await leaveGroup(tx, viewer, params.id) },
  })),
  handleRead(membersCall, async ({ tx, viewer, params, query }) => ({
    list: await readMembers(tx, viewer, params.id, query),
  })),
  handleRead(groupFilesCall, async ({ tx, viewer, params, query }) => ({
    list: await readFiles(tx, viewer, params.id, query),
  })),
  handle(changeMemberCall, async ({ tx, viewer, params: { id, personId }, body }) => ({
    setData: { entity_id: id, person_id: personId, relation: await changeMember(tx, viewer, id, personId, body) },
  })),
  handle(bansCall, async ({ tx, viewer, params, query }) => ({ list: await readBans(tx, viewer, params.id, query) })),
  handle(banCall, async ({ tx, viewer, params: { id, personId }, body }) => ({
    setData: { entity_id: id, person_id: personId, relation: await banMember(tx, viewer, id, personId, body) },
  })),
  handle(liftBanCall, async ({ tx, viewer, params: { id, personId } }) => ({
    setData: { entity_id: id, person_id: personId, relation: await liftBan(tx, viewer, id, personId) },
  })),
  handle(linksCall, async ({ tx, viewer, params, query }) => ({ list: await readLinks(tx, viewer, params.id, query) })),
  handle(addLinkCall, async ({ tx, viewer, params, body }) => ({
    setData: { entity_id: params.id, guid: await addLink(tx, viewer, params.id, body ?? {}) },
  })),
  handle(revokeLinkCall, async ({ tx, viewer, params }) => {
    await revokeLink(tx, viewer, params.id, params.guid)
    return { setData: { entity_id: params.id, guid: params.guid } }
  }),
  handleRead(invitationsCall, async ({ tx, viewer, params, query }) => ({
    list: await readInvitations(tx, viewer, params.id, query),
  })),
  handleRead(invitableCall, async ({ tx, viewer, params, query }) => ({
    list: await readInvitable(tx, viewer, params.id, query),
  })),
  handle(inviteCall, async ({ tx, viewer, params: { id, personId } }) => {
    await invite(tx, viewer, id, personId)
    return { setData: { entity_id: id, person_id: personId } }
  }),
  handle(endInvitationCall, async ({ tx, viewer, params: { id, personId } }) => {
    await endInvitation(tx, viewer, id, personId)
    return { setData: { entity_id: id, person_id: personId } }
  }),
  handle(moderationCall, async ({ tx, viewer, params, query }) => ({
    list: await readQueue(tx, viewer, params.id, query),
  })),
  handle(moderateCall, async ({ tx, viewer, params, body }) => {
    await moderate(tx, viewer, params.id, params.postId, body)
    return { setData: { post_id: params.postId, action: body.action } }
  }),
  handleRead(ownGroupsCall, async ({ tx, viewer }) => ({ list: { data: await readOwnGroups(tx, viewer) } })),
  handle(readGroupCall, async ({ tx, viewer, params, body }) => {
    await markRead(tx, viewer, params.id, body.entry_id)
    return changed(params.id)
  }),
  handle(muteGroupCall, async ({ tx, viewer, params, body: { muted } }) => {
    await muteGroup(tx, viewer, params.id, muted)
    return { setData: { entity_id: params.id, muted } }
  }),
  handle(hereCall, async ({ tx, viewer, params }) => ({ here: await stayHere(tx, viewer, params.id) })),
]

const changed = (id: EntityId) => ({ setData: { entity_id: id } })
