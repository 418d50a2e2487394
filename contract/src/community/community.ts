import * as z from 'zod/mini'
import { Moment } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { BanDays, OwnBan } from '#/platform/errors.ts'
import { DisplayName, EntityCard, GroupSetting, JoinMode, PublishKind } from '#/core/entity.ts'
import { EntryItem, EntryPage } from '#/core/entry.ts'
import { Picture } from '#/core/media.ts'
import { CommentId, EntityId, EntryId, MediaKey } from '#/platform/ids.ts'
import { Letter } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { listOf, PageQuery } from '#/platform/paging.ts'
import { Related } from '#/diary/friend.ts'
import { Reported } from '#/diary/moderation.ts'
import { SiteColor, Subdomain } from '#/core/site-setting.ts'

const GroupParams = z.object({ id: EntityId })
export const ChangedEntity = z.object({ setData: z.object({ entity_id: EntityId }) })
const line = (max: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max))))

/** Random, so that it cannot be guessed. */
export const LinkGuid = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,60}$/))

/** Rights in a group; whoever has one is a member too. */
export const Right = z.enum(['A', 'C', 'E', 'M', 'R'])
export type Right = z.output<typeof Right>

/** A group as shown on its page. Non-members see its name, image, cover, introduction and number of members; a guest sees less. */
export const Group = z.extend(EntityCard, {
  introduction: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  /** The image of `cover_url`. */
  cover: z.nullable(Picture),
  /** null for a guest. */
  member_count: z.nullable(z.number()),
  /** A few of its members; only for its members. */
  members: z.array(EntityCard),
  join: JoinMode,
  /** The request has a valid invitation link, or the viewer was invited by name. */
  invited: z.boolean(),
  /** The name of whoever created that invitation; null if they are not visible to the viewer. */
  invited_by: z.nullable(z.string()),
  /** The viewer's own current ban from it. */
  ban: z.nullable(OwnBan),
  /** The viewer is a member and muted it. */
  muted: z.boolean(),
  /** Only for its owners. */
  setting: z.nullable(GroupSetting),
  /** The number of join requests, and of posts and comments that wait for a decision; only for its moderators. */
  request_count: z.nullable(z.number()),
  waiting_count: z.nullable(z.number()),
  publish: z.array(PublishKind),
  /** The appearance of a company's own site. */
  site: z.nullable(
    z.object({ logo_url: z.nullable(z.string()), color: z.nullable(z.string()), guest_text: z.nullable(z.string()) }),
  ),
  can: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    moderate: z.boolean(),
    advertise: z.boolean(),
    report: z.boolean(),
  }),
})
export type Group = z.output<typeof Group>

export const entityCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id',
  access: 'public',
  summary:
    'Returns a community, company or training by id or by the guid of an invitation: members get its posts, others its public data.',
  params: z.object({ id: z.union([z.uuid(), LinkGuid]) }),
  query: z.extend(PageQuery, {
    /** Only these; note: posts that are neither news nor a question nor an alert. */
    category: z.optional(z.enum(['news', 'note', 'question', 'alert', 'lesson'])),
  }),
  answer: z.object({ entity: Group, list: EntryPage }),
  errors: ['FORBIDDEN'],
})

const details = {
  sub_type: line(40),
  introduction: line(limits.introduction),
  location: line(limits.place),
  /** The member's own image that is attached to nothing else; it becomes the group's. */
  image: z.optional(z.nullable(MediaKey)),
  /** The same, for the cover of a group. */
  cover: z.optional(z.nullable(MediaKey)),
  settings: z.optional(GroupSetting),
}
/** The appearance of a company's own site; its image is its logo. Only an administrator may change the subdomain. */
export const SiteFaceChange = z.strictObject({
  color: z.optional(z.nullable(SiteColor)),
  guest_text: line(limits.introduction),
  subdomain: z.optional(Subdomain),
})

const MadeType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const addEntityCall = defineCall({
  method: 'POST',
  path: '/api/entity',
  access: 'full',
  summary: 'Creates an administered person (1) or a community (2); for ADMIN also a company (3) or a training (4).',
  body: z.strictObject({
    name: DisplayName,
    type: MadeType,
    ...details,
    /** For a company: creates its own site at this subdomain. */
    subdomain: z.optional(Subdomain),
  }),
  status: 201,
  answer: ChangedEntity,
  errors: ['FORBIDDEN', 'EMAIL_NOT_CONFIRMED'],
})

export const editEntityCall = defineCall({
  method: 'PATCH',
  path: '/api/entity/:id',
  access: 'full',
  summary: 'Changes the given fields of a group or administered person (right A); null clears a field.',
  params: GroupParams,
  body: z.strictObject({
    name: z.optional(DisplayName),
    type: z.optional(MadeType),
    ...details,
    site: z.optional(SiteFaceChange),
  }),
  answer: ChangedEntity,
  errors: ['FORBIDDEN'],
})

export const deleteEntityCall = defineCall({
  method: 'DELETE',
  path: '/api/entity/:id',
  access: 'full',
  summary: 'Deletes a group with what was published to it, or an administered person (right A, confirmed session).',
  params: GroupParams,
  answer: ChangedEntity,
  errors: ['FORBIDDEN', 'REAUTH_REQUIRED', 'CONFLICT'],
})

export const joinCall = defineCall({
  method: 'POST',
  path: '/api/entity/join/:id',
  access: 'full',
  summary: 'Joins an open group, requests to join one that has to accept, or joins by an invitation (link or by name).',
  params: GroupParams,
  body: z.optional(
    z.strictObject({
      guid: z.optional(z.string().check(z.maxLength(200))),
      message: z.optional(z.string().check(z.trim(), z.maxLength(limits.requestMessage))),
    }),
  ),
  answer: Related,
  errors: ['ENTITY_ALREADY_JOINED', 'FORBIDDEN', 'BANNED'],
})

export const leaveCall = defineCall({
  method: 'POST',
  path: '/api/entity/leave/:id',
  access: 'full',
  summary: 'Leaves a group, or withdraws the join request.',
  params: GroupParams,
  answer: Related,
  errors: ['LAST_OWNER', 'CONFLICT'],
})

export const GroupMember = z.extend(EntityCard, {
  /** The letters of this person in the group. */
  rights: z.array(Letter),
  since: z.string(),
  /** The message of the join request. */
  message: z.nullable(z.string()),
  /** The invitation this person used; only for owners. */
  came_by: z.nullable(z.string()),
})
export type GroupMember = z.output<typeof GroupMember>

export const membersCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/member',
  access: 'full',
  summary: 'Lists members with their rights (right A), or with _reltype=j the join requests (A, C, E, M).',
  params: GroupParams,
  query: z.extend(PageQuery, {
    _reltype: z._default(z.enum(['m', 'j', 'A', 'C', 'E', 'M', 'R']), 'm'),
    query: z.optional(z.string().check(z.trim(), z.maxLength(limits.nameQuery))),
  }),
  answer: listOf(GroupMember),
  errors: ['FORBIDDEN'],
})

const MemberParams = z.object({ id: EntityId, personId: EntityId })
export const MemberLetters = z.object({
  setData: z.object({ entity_id: EntityId, person_id: EntityId, relation: z.array(Letter) }),
})

export const changeMemberCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/member/:personId',
  access: 'full',
  summary: 'Accepts or rejects a join request (A, C, E, M); removes a member, grants or revokes a right (A).',
  params: MemberParams,
  body: z.strictObject({
    action: z.enum(['accept', 'reject', 'remove', 'grant', 'revoke']),
    right: z.optional(Right),
  }),
  answer: MemberLetters,
  errors: ['FORBIDDEN', 'LAST_OWNER'],
})

/** A banned person, with the reason and the end of the ban (null: permanent). */
export const GroupBan = z.extend(EntityCard, {
  reason: z.string(),
  show_reason: z.boolean(),
  until: z.nullable(z.string()),
  since: z.string(),
  banned_by: z.nullable(EntityCard),
})
export type GroupBan = z.output<typeof GroupBan>

export const bansCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/ban',
  access: 'full',
  summary: 'Lists the current bans of the group, newest first (A, C, E, M).',
  params: GroupParams,
  query: PageQuery,
  answer: listOf(GroupBan),
  errors: ['FORBIDDEN'],
})

export const banCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/ban/:personId',
  access: 'full',
  summary:
    'Bans a person: removes the member or rejects the join request (right A). For a banned person it changes the ban.',
  params: MemberParams,
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.decision)),
    /** Whether the banned person sees the reason. */
    show_reason: z.boolean(),
    days: BanDays,
  }),
  answer: MemberLetters,
  errors: ['FORBIDDEN'],
})

export const liftBanCall = defineCall({
  method: 'DELETE',
  path: '/api/entity/:id/ban/:personId',
  access: 'full',
  summary: 'Lifts a ban (right A): the person may join again, but is not a member yet.',
  params: MemberParams,
  answer: MemberLetters,
  errors: ['FORBIDDEN'],
})

export const JoinLink = z.object({
  guid: z.string(),
  made_by: z.nullable(EntityCard),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  max_uses: z.nullable(z.number()),
  use_count: z.number(),
  revoked_at: z.nullable(z.string()),
  living: z.boolean(),
  /** The latest people who used it. */
  people: z.array(EntityCard),
})
export type JoinLink = z.output<typeof JoinLink>

export const linksCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/link',
  access: 'full',
  summary: 'Lists invitations, newest first, each with the people who used it (right A).',
  params: GroupParams,
  query: z.extend(PageQuery, { _after: z.optional(LinkGuid) }),
  answer: listOf(JoinLink),
  errors: ['FORBIDDEN'],
})

export const addLinkCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/link',
  access: 'full',
  summary: 'Creates an invitation (right A).',
  params: GroupParams,
  body: z.optional(
    z.strictObject({
      expires_at: z.optional(z.nullable(Moment)),
      max_uses: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000)))),
    }),
  ),
  status: 201,
  answer: z.object({ setData: z.object({ entity_id: EntityId, guid: z.string() }) }),
  errors: ['FORBIDDEN'],
})

export const revokeLinkCall = defineCall({
  method: 'DELETE',
  path: '/api/entity/:id/link/:guid',
  access: 'full',
  summary: 'Revokes an invitation (right A); members who used it stay.',
  params: z.object({ id: EntityId, guid: LinkGuid }),
  answer: z.object({ setData: z.object({ entity_id: EntityId, guid: z.string() }) }),
  errors: ['FORBIDDEN'],
})

/** A post or comment that waits for a decision, was hidden, or was reported. */
export const ModerationItem = z.object({
  /** The id to send with the decision. */
  id: z.union([EntryId, CommentId]),
  kind: z.enum(['post', 'comment']),
  state: z.enum(['published', 'waiting', 'hidden']),
  author: z.nullable(EntityCard),
  post: z.nullable(EntryItem),
  comment: z.nullable(z.object({ id: CommentId, entry_id: EntryId, text: z.string(), created_at: z.string() })),
  reported: z.nullable(Reported),
})
export type ModerationItem = z.output<typeof ModerationItem>

export const moderationCall = defineCall({
  method: 'GET',
  path: '/api/entity/:id/moderation',
  access: 'full',
  summary:
    'Lists posts and comments of the group that wait for a decision or were reported, or those that were hidden, oldest first (A, C, E, M).',
  params: GroupParams,
  query: z.extend(PageQuery, { state: z._default(z.enum(['open', 'hidden']), 'open') }),
  answer: listOf(ModerationItem),
  errors: ['FORBIDDEN'],
})

export const moderateCall = defineCall({
  method: 'POST',
  path: '/api/entity/:id/moderation/:postId',
  access: 'full',
  summary: 'Approves, hides or removes a post or comment of the group (A, C, E, M); notifies its author of the reason.',
  params: z.object({ id: EntityId, postId: z.uuid() }),
  body: z.strictObject({
    action: z.enum(['approve', 'hide', 'remove']),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.decision))),
  }),
  answer: z.object({ setData: z.object({ post_id: z.uuid(), action: z.enum(['approve', 'hide', 'remove']) }) }),
  errors: ['FORBIDDEN', 'CONFLICT'],
})
