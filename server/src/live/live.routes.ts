import {
  addChannelCall,
  addChatCall,
  channelCall,
  channelsCall,
  chatCall,
  deleteChannelCall,
  deleteChatCall,
  editChannelCall,
  muteCall,
  startChannelCall,
  stopChannelCall,
  unmuteCall,
} from '@entemi/contract/live'
import type { EntryId } from '@entemi/contract/ids'
import { handle, type Route } from '#/http/handle.ts'
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

export const liveRoutes = ({ countViewers }: { countViewers: CountViewers }): Route[] => [
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
  handle(chatCall, async ({ tx, viewer, params, query }) => readChat(tx, viewer, params.id, query)),
  handle(addChatCall, async ({ tx, viewer, params, body }) => ({
    setData: { message_id: await addChat(tx, viewer, params.id, body.message) },
  })),
  handle(deleteChatCall, async ({ tx, viewer, params }) => {
    await deleteChat(tx, viewer, params.id, params.messageId)
    return { setData: { message_id: params.messageId } }
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
