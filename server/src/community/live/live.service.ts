import type { BodyOf, QueryOf } from '@entemi/contract/platform/call'
import type { EntryItem } from '@entemi/contract/core/entry'
import { EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import type { addChannelCall, Channel, channelsCall, editChannelCall } from '@entemi/contract/community/live'
import { ApiError, fieldError, requireAllowed } from '#/platform/api-error.ts'
import { hasConsent, requireConsent } from '#/core/consent/consent.service.ts'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { announceAll } from '#/platform/jobs/announce.ts'
import { addEffect } from '#/platform/jobs/effect.ts'
import { prepareText } from '#/core/entity/entity.mention.ts'
import { readAuthor } from '#/core/entry/entry.author.ts'
import { lockPost, updatePost, addEntry, entryDefaults, saveSearchText } from '#/core/entry/entry.service.ts'
import { resolveOccurrence } from '#/core/entry/entry.occurrence.ts'
import { cutRows, readEntriesOf } from '#/core/entry/entry.read.ts'
import { requireVisibleEntry } from '#/core/visibility/entry.ts'
import { readMomentCursor, writeMomentCursor } from '#/platform/http/cursor.ts'
import { requireRoom } from '#/core/media/quota.service.ts'
import { parseVideoUrl } from '#/core/media/video-link.ts'
import { isPublicName } from '#/platform/outbound/public-address.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { readSettings } from '#/core/site/site.settings.ts'
import { canBeHost, canBroadcast, canUseStream, listRights, requireMayAnnounce } from './live.policy.ts'
import {
  endAbandonedChannels,
  findChannel,
  findGroup,
  findHost,
  lockChannel,
  insertChannel,
  leadsAnyGroup,
  listChannels,
  listVisibleChannels,
  listStreams,
  updateChannel,
  type ChannelRow,
} from './live.store.ts'
import { liveName, recordingName } from './playlist.ts'
import { removeEntry } from '#/diary/post/remove.service.ts'
import { addRepackJob } from './repack.store.ts'

/** How many people watch a broadcast now, without its host. */
export type CountViewers = (channelId: string, hostId: string) => number

export async function readChannels(
  tx: Tx,
  viewer: Viewer,
  { state, _size, _after }: QueryOf<typeof channelsCall>,
  countViewers: CountViewers,
): Promise<{ data: Channel[]; next: string | null }> {
  const found = await listChannels(tx, viewer, state, readMomentCursor(_after), _size + 1)
  const { page: rows, last } = cutRows(found, _size)
  const ids = rows.map((row) => row.id)
  const entries = new Map((await readEntriesOf(tx, viewer, ids)).map((entry) => [entry.id, entry]))
  const maySend = await mayBroadcast(tx, viewer)
  return {
    data: rows.flatMap((row) => {
      const entry = entries.get(row.id)
      return entry === undefined ? [] : [presentChannel(viewer, row, entry, { countViewers, maySend })]
    }),
    next: last === undefined ? null : writeMomentCursor(last),
  }
}

export async function mayAnnounce(tx: Tx, viewer: Viewer): Promise<{ add: boolean; browser: boolean; hls: boolean }> {
  const add = canBeHost(viewer) && (viewer.role === 'ADMIN' || (await leadsAnyGroup(tx, viewer)))
  return { add, browser: add && (await mayBroadcast(tx, viewer)), hls: add && canUseStream(viewer) }
}

export const mayBroadcast = async (tx: Tx, viewer: Viewer): Promise<boolean> =>
  canBroadcast(viewer, (await readSettings(tx, viewer.siteId)).broadcasters)

export async function readChannel(
  tx: Tx,
  viewer: Viewer,
  row: ChannelRow,
  countViewers: CountViewers,
): Promise<Channel> {
  const [entry] = await readEntriesOf(tx, viewer, [row.id])
  if (entry === undefined) throw new ApiError('NOT_FOUND')
  return presentChannel(viewer, row, entry, { countViewers, maySend: await mayBroadcast(tx, viewer) })
}

function presentChannel(
  viewer: Viewer,
  row: ChannelRow,
  entry: EntryItem,
  { countViewers, maySend }: { countViewers: CountViewers; maySend: boolean },
): Channel {
  const rights = listRights(viewer, row, row)
  const can = { ...rights, send: rights.host && maySend }
  return {
    id: row.id,
    channel_id: row.id,
    status: row.status,
    source: row.source,
    address: row.source === 'browser' ? addressOf(row) : row.address,
    starts_at: row.starts_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    slow_seconds: row.slow_seconds,
    viewer_count: countViewers(row.id, row.author_id),
    next_piece: row.source === 'browser' && can.host ? row.last_piece + 1 : null,
    entry,
    can,
  }
}

/** Null until the first piece is stored. */
const addressOf = ({ id, status, recording_id, last_piece }: ChannelRow): string | null =>
  recording_id !== null && last_piece > 0 ? `/live/${id}/media/${status === 'ended' ? recordingName : liveName}` : null

export async function requireChannel(tx: Tx, viewer: Viewer, id: string): Promise<ChannelRow> {
  const row = await findChannel(tx, viewer, id)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/** Needs the consent `live`, because others see who takes part. */
export async function joinChannel(tx: Tx, viewer: Viewer, id: string): Promise<ChannelRow> {
  const row = await requireChannel(tx, viewer, id)
  await requireConsent(tx, viewer, 'live')
  return row
}

/** The channels that the viewer may watch; invalid ids are left out. */
export async function listWatchableChannels(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const known = ids.filter((id) => EntryId.safeParse(id).success)
  return known.length > 0 && (await hasConsent(tx, viewer, 'live')) ? listVisibleChannels(tx, viewer, known) : []
}

/** For the number of viewers alone: it checks no visibility. */
export const readHost = (db: Tx, id: string): Promise<string | undefined> => findHost(db, id)

/** The start may be a day in the past at most: a wrong year would notify people of a broadcast that is over. */
const lateMs = 24 * 60 * 60 * 1000

export async function addChannel(tx: Tx, viewer: Viewer, body: BodyOf<typeof addChannelCall>): Promise<EntryId> {
  const groupId = body.publish_to
  const group = groupId === undefined ? undefined : await findGroup(tx, viewer, groupId)
  requireMayAnnounce(viewer, groupId, group)
  if (body.source === 'browser') requireAllowed(await mayBroadcast(tx, viewer))
  const { source, slow_seconds, starts_at = new Date().toISOString() } = body
  requireTime(starts_at)
  const address = requireAddress(viewer, body.source, body.address ?? null)
  const id = await addEntry(tx, viewer, {
    ...entryDefaults,
    ...resolveOccurrence({}, await readAuthor(tx, viewer)),
    kind: 'broadcast',
    privacy: group === undefined ? 9 : 2,
    group_id: group?.id ?? null,
    title: body.title,
    text: await prepareText(tx, viewer, body.text),
  })
  await insertChannel(tx, { entry_id: id, source, address, starts_at, slow_seconds })
  return id
}

function requireTime(starts_at: string): void {
  if (Date.parse(starts_at) < Date.now() - lateMs) throw fieldError('starts_at', 'INVALID_DATE')
}

/** The address in its stored form. A stream needs https: otherwise it could be read and changed on the way. */
function requireAddress(viewer: Viewer, source: Channel['source'], address: string | null): string | null {
  if (source === 'browser') return null
  if (address === null) throw fieldError('address', 'FIELD_REQUIRED')
  if (source === 'hls') {
    if (!canUseStream(viewer)) throw fieldError('source', 'INVALID_VALUE')
    if (!isStream(address)) throw fieldError('address', 'INVALID_FORMAT')
    return address
  }
  const link = parseVideoUrl(address)
  if (link?.provider !== source) throw fieldError('address', 'INVALID_VIDEO_URL')
  return link.url
}

/**
 * The host is written into the content security policy, where a star or semicolon would allow more than this host: only a
 * plain public host name is accepted.
 */
function isStream(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname } = new URL(address)
  const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  return protocol === 'https:' && username === '' && password === '' && isName && isPublicName(hostname)
}

/** Locks the channel and reads it again: what somebody else has just ended cannot be started. */
export async function lockAllowed(tx: Tx, viewer: Viewer, id: string, right: 'host' | 'end'): Promise<ChannelRow> {
  await requireChannel(tx, viewer, id)
  await lockChannel(tx, id)
  const row = await requireChannel(tx, viewer, id)
  requireAllowed(listRights(viewer, row, row)[right])
  return row
}

export async function editChannel(
  tx: Tx,
  viewer: Viewer,
  id: string,
  body: BodyOf<typeof editChannelCall>,
): Promise<void> {
  const row = await lockAllowed(tx, viewer, id, 'host')
  const held = await lockPost(tx, id)
  if (held === undefined) throw new ApiError('NOT_FOUND')
  const { title = held.title, starts_at, slow_seconds, source = row.source } = body
  const moves = starts_at !== undefined || body.source !== undefined || body.address !== undefined
  if (moves && row.status !== 'scheduled') throw new ApiError('CONFLICT')
  if (source === 'browser' && row.source !== source) requireAllowed(await mayBroadcast(tx, viewer))
  if (starts_at !== undefined) requireTime(starts_at)
  const isMoved = body.source !== undefined || body.address !== undefined
  await updateChannel(tx, id, {
    ...(isMoved && { source, address: requireAddress(viewer, source, body.address ?? row.address) }),
    ...(starts_at !== undefined && { starts_at }),
    ...(slow_seconds !== undefined && { slow_seconds }),
  })
  const text = body.text === undefined ? held.text : await prepareText(tx, viewer, body.text)
  if (text !== held.text || title !== held.title) {
    await updatePost(tx, id, { title, text, edited_at: new Date().toISOString() })
    await saveSearchText(tx, id, title, text)
  }
  await announceChange(tx, id)
}

export async function deleteChannel(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await lockAllowed(tx, viewer, id, 'end')
  await removeEntry(tx, await requireVisibleEntry(tx, viewer, id))
  await announceChange(tx, id)
}

export async function startChannel(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const row = await lockAllowed(tx, viewer, id, 'host')
  await requireConsent(tx, viewer, 'live')
  if (row.status !== 'scheduled') throw new ApiError('CONFLICT')
  if (row.source === 'browser') {
    requireAllowed(await mayBroadcast(tx, viewer))
    await requireRoom(tx, viewer, limits.live.pieceBytes)
  }
  const now = new Date()
  // one that starts early or late would keep the planned day for ever
  await updateChannel(tx, id, { status: 'live', starts_at: now, sent_at: now })
  await addEffect(tx, { type: 'live.started', entryId: id })
  await announceChange(tx, id)
}

export async function stopChannel(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const row = await lockAllowed(tx, viewer, id, 'end')
  if (row.status !== 'live') throw new ApiError('CONFLICT')
  await endChannel(tx, id)
}

async function endChannel(tx: Tx, id: string): Promise<void> {
  await updateChannel(tx, id, { status: 'ended', ended_at: new Date() })
  await addRepackJob(tx, id)
  await announceChange(tx, id)
}

/** The quota is used up: ends the broadcast; what was recorded stays. */
export async function endFullChannel(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await lockChannel(tx, id)
  if ((await findChannel(tx, viewer, id))?.status === 'live') await endChannel(tx, id)
}

export const announceChange = (tx: Tx, entryId: string): Promise<void> =>
  announceAll(tx, [
    { type: 'live.changed', entryId },
    { type: 'entry.changed', entryId },
  ])

/** Ends broadcasts that their host abandoned. */
export async function sweepChannels(db: Tx): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const id of await endAbandonedChannels(tx)) {
      await addRepackJob(tx, id)
      await announceChange(tx, id)
    }
  })
}

/** Hosts of streams at most: they are in a header of every page. */
const maxStreams = 20

/** Other hosts that pages of the site may play streams from. */
export async function readStreamOrigins(tx: Tx, siteId: number): Promise<string[]> {
  const addresses = await listStreams(tx, siteId, maxStreams)
  return [...new Set(addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin))]
}
