import type { NotificationKind } from '@entemi/contract/account/notification'
import type { Tx } from '#/platform/db/tx.ts'
import { momentOfId } from '#/platform/db/id.ts'
import { demoInvitations } from './demo.communities.ts'
import { demoEntries } from './demo.entries.ts'
import { companySite, mainSite, requireEntryId, zoneOf, type DemoIds } from './demo.ids.ts'
import { demoMembers, demoZone, type MemberKey } from './demo.people.ts'
import { createRandom, type Random } from './demo.random.ts'
import { demoFriendRequests } from './demo.relations.ts'
import { insertRows, selectComments, selectLikes, selectReceivedLessons } from './demo.store.ts'
import { momentOf } from './demo.time.ts'

interface DemoNotification {
  kind: NotificationKind
  ownerId: string
  siteId: number
  entryId: string | null
  entityId?: string
  at: Temporal.Instant
  isRead: boolean
  actors: { id: string; liked: boolean; commentId: string | null }[]
}

/** Older notifications are read. */
const unreadDays = 2
const notifiedDays = 14

/** Notifications of the last two weeks: reactions, friend requests, invitations and received lessons. */
export async function seedNotifications(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('notices')
  const midnight = today.toZonedDateTime(demoZone).toInstant()
  const notifications = [
    ...(await listReactions(tx, today, ids)),
    ...listRequests(midnight, ids),
    ...listInvitations(midnight, ids),
    ...(await listArrived(tx)),
  ]
    .map((one) => ({ ...one, at: Temporal.Instant.compare(one.at, midnight) < 0 ? one.at : midnight }))
    .filter(({ at }) => at.until(midnight).total('hours') < notifiedDays * 24)
    .map((one) => describe(one, random))
  await insertRows(
    tx,
    'notification',
    notifications.map(({ notification }) => notification),
  )
  await insertRows(
    tx,
    'notification_actor',
    notifications.flatMap(({ actors }) => actors),
  )
}

function describe({ kind, ownerId, siteId, entryId, entityId, at, isRead, actors }: DemoNotification, random: Random) {
  const id = random.uuid(at)
  return {
    notification: {
      id,
      owner_id: ownerId,
      site_id: siteId,
      kind,
      entry_id: entryId,
      entity_id: entityId ?? null,
      has_actor: actors.length > 0,
      last_id: id,
      read_at: isRead ? at.add({ hours: 2 }).toString() : null,
      in_app: true,
    },
    actors: actors.map((actor) => ({
      notification_id: id,
      event_id: random.uuid(at),
      actor_id: actor.id,
      liked: actor.liked,
      comment_id: actor.commentId,
    })),
  }
}

const isMember = (key: string): key is MemberKey => demoMembers.some((member) => member.key === key)

async function listReactions(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<DemoNotification[]> {
  const likes = await selectLikes(tx)
  const comments = await selectComments(tx)
  return demoEntries.flatMap((entry): DemoNotification[] => {
    if (!isMember(entry.author) || entry.privacy === 0) return []
    const [entryId, ownerId] = [requireEntryId(ids, entry.no), ids.person[entry.author]]
    const commentByAuthor = new Map(
      comments.filter(({ entry_id }) => entry_id === entryId).map((comment) => [comment.author_id, comment.id]),
    )
    const liked = new Set(likes.filter(({ entry_id }) => entry_id === entryId).map((like) => like.actor_id))
    const actors = [...new Set([...liked, ...commentByAuthor.keys()])]
      .filter((id) => id !== ownerId)
      .map((id) => ({ id, liked: liked.has(id), commentId: commentByAuthor.get(id) ?? null }))
    if (actors.length === 0) return []
    const written = momentOf(today, entry.when, zoneOf(entry.author)).toInstant()
    const last = [...commentByAuthor.values()].at(-1)
    const at = last === undefined ? written.add({ hours: 3 }) : Temporal.Instant.from(momentOfId(last).toISOString())
    const isRead = Number(entry.when.split(' ')[0]) < -unreadDays
    const siteId = entry.privacy === 2 && entry.group === 'c1' ? companySite : mainSite
    return [{ kind: 'reaction', ownerId, siteId, entryId, at, isRead, actors }]
  })
}

/** Unread. */
function listRequests(midnight: Temporal.Instant, ids: DemoIds): DemoNotification[] {
  return demoFriendRequests.map(({ from, to }) => ({
    kind: 'friend_request',
    ownerId: ids.person[to],
    siteId: mainSite,
    entryId: null,
    at: midnight.subtract({ hours: 26 }),
    isRead: false,
    actors: [{ id: ids.person[from], liked: false, commentId: null }],
  }))
}

function listInvitations(midnight: Temporal.Instant, ids: DemoIds): DemoNotification[] {
  return demoInvitations
    .filter(({ declined }) => !declined)
    .map(({ group, by, to }) => ({
      kind: 'group_invited',
      ownerId: ids.person[to],
      siteId: mainSite,
      entryId: null,
      entityId: ids.group[group],
      at: midnight.subtract({ hours: 24 }),
      isRead: false,
      actors: [{ id: ids.person[by], liked: false, commentId: null }],
    }))
}

async function listArrived(tx: Tx): Promise<DemoNotification[]> {
  const rows = await selectReceivedLessons(tx)
  return rows.map(({ lesson_id, entity_id, site_id, since }) => ({
    kind: 'lesson_arrived',
    ownerId: entity_id,
    siteId: site_id,
    entryId: lesson_id,
    at: Temporal.Instant.from(since.toISOString()),
    isRead: true,
    actors: [],
  }))
}
