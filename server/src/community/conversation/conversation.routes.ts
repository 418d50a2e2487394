import {
  contactsCall,
  conversationCall,
  conversationsCall,
  deleteMessageCall,
  readMessagesCall,
  sendMessageCall,
} from '@entemi/contract/community/conversation'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import {
  deleteMessage,
  readConversation,
  readConversations,
  readMessages,
  readRecipients,
  sendMessage,
} from './conversation.service.ts'

export const conversationRoutes: Route[] = [
  handleRead(conversationsCall, ({ tx, viewer, query }) => readConversations(tx, viewer, query)),
  handleRead(contactsCall, ({ tx, viewer, query }) => readRecipients(tx, viewer, query)),
  handleRead(conversationCall, ({ tx, viewer, params, query }) => readConversation(tx, viewer, params.entityId, query)),
  handle(sendMessageCall, async ({ tx, viewer, params, body }) => ({
    setData: { message_id: await sendMessage(tx, viewer, params.entityId, body) },
  })),
  handle(readMessagesCall, async ({ tx, viewer, params, body }) => ({
    setData: {
      entity_id: params.entityId,
      unread: await readMessages(tx, viewer, params.entityId, body.message_id),
    },
  })),
  handle(deleteMessageCall, async ({ tx, viewer, params }) => {
    await deleteMessage(tx, viewer, params.id)
    return { setData: { message_id: params.id } }
  }),
]
