import {
  addChannelCall,
  addChatCall,
  channelCall,
  channelsCall,
  chatCall,
  deleteChannelCall,
  deleteChatCall,
  dismissModeratorCall,
  editChannelCall,
  moderatorsCall,
  muteCall,
  nameModeratorCall,
  pieceCall,
  sendPieceCall,
  startChannelCall,
  stopChannelCall,
  unmuteCall,
} from '@entemi/contract/community/live'
import type { EntryId } from '@entemi/contract/platform/ids'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { addChat, deleteChat, mute, readChat } from './chat.service.ts'
import {
  addChannel,
  deleteChannel,
  editChannel,
  joinChannel,
  mayAnnounce,
  readChannel,
  readChannels,
  startChannel,
  stopChannel,
  type CountViewers,
} from './live.service.ts'
import { dismissModerator, nameModerator, readModerators } from './moderator.service.ts'
import { readRecording, receivePiece } from './recording.service.ts'

interface Parts {
  countViewers: CountViewers
  storage: Storage
}

export const liveRoutes = ({ countViewers, storage }: Parts): Route[] => [
  handle(channelsCall, async ({ tx, viewer, query }) => ({
    list: await readChannels(tx, viewer, query, countViewers),
    can: await mayAnnounce(tx, viewer),
  })),
  handle(channelCall, async ({ tx, viewer, params }) => {
    const row = await joinChannel(tx, viewer, params.id)
    return { channel: await readChannel(tx, viewer, row, countViewers) }
  }),
  handle(addChannelCall, async ({ tx, viewer, body }) => changed(await addChannel(tx, viewer, body))),
  handle(editChannelCall, async ({ tx, viewer, params, body }) => {
    await editChannel(tx, viewer, params.id, body)
    return changed(params.id)
  }),
  handle(deleteChannelCall, async ({ tx, viewer, params }) => {
    await deleteChannel(tx, viewer, params.id)
    return changed(params.id)
  }),
  handle(startChannelCall, async ({ tx, viewer, params }) => {
    await startChannel(tx, viewer, params.id)
    return changed(params.id)
  }),
  handle(stopChannelCall, async ({ tx, viewer, params }) => {
    await stopChannel(tx, viewer, params.id)
    return changed(params.id)
  }),
  handle(
    sendPieceCall,
    async ({ db, viewer, params, query, body }) => ({
      setData: { channel_id: params.id, next_piece: await receivePiece(db, storage, viewer, params, query, body) },
    }),
    // no open transaction while the bytes are received
    { transaction: 'own' },
  ),
  handle(pieceCall, async ({ tx, viewer, params, request, reply }) => {
    const found = await readRecording(tx, storage, viewer, params.id, params.file)
    if ('list' in found) return reply.header('content-type', 'application/vnd.apple.mpegurl').send(found.list)
    const tag = `"${params.file}"`
    void reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.header('content-type', found.type).header('content-length', found.file.size).send(found.file.stream())
  }),
  handle(chatCall, async ({ tx, viewer, params, query }) => readChat(tx, viewer, params.id, query)),
  handle(addChatCall, async ({ tx, viewer, params, body }) => ({
    setData: { message_id: await addChat(tx, viewer, params.id, body.message) },
  })),
  handle(deleteChatCall, async ({ tx, viewer, params }) => {
    await deleteChat(tx, viewer, params.id, params.messageId)
    return { setData: { message_id: params.messageId } }
  }),
  handle(moderatorsCall, async ({ tx, viewer, params }) => ({
    list: { data: await readModerators(tx, viewer, params.id) },
  })),
  handle(nameModeratorCall, async ({ tx, viewer, params }) => {
    await nameModerator(tx, viewer, params.id, params.entityId)
    return { setData: { entity_id: params.entityId, moderator: true } }
  }),
  handle(dismissModeratorCall, async ({ tx, viewer, params }) => {
    await dismissModerator(tx, viewer, params.id, params.entityId)
    return { setData: { entity_id: params.entityId, moderator: false } }
  }),
  handle(muteCall, async ({ tx, viewer, params }) => {
    await mute(tx, viewer, params.id, params.entityId, true)
    return { setData: { entity_id: params.entityId, muted: true } }
  }),
  handle(unmuteCall, async ({ tx, viewer, params }) => {
    await mute(tx, viewer, params.id, params.entityId, false)
    return { setData: { entity_id: params.entityId, muted: false } }
  }),
]

const changed = (channel_id: EntryId) => ({ setData: { channel_id } })
