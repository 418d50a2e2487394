import * as z from 'zod/mini'

export const EntityId = z.uuid().brand<'EntityId'>()
export type EntityId = z.output<typeof EntityId>

export const AccountId = z.uuid().brand<'AccountId'>()
export type AccountId = z.output<typeof AccountId>

export const SessionId = z.uuid().brand<'SessionId'>()
export type SessionId = z.output<typeof SessionId>

export const PasskeyId = z.uuid().brand<'PasskeyId'>()
export type PasskeyId = z.output<typeof PasskeyId>

export const AccessTokenId = z.uuid().brand<'AccessTokenId'>()
export type AccessTokenId = z.output<typeof AccessTokenId>

export const WebhookId = z.uuid().brand<'WebhookId'>()
export type WebhookId = z.output<typeof WebhookId>

export const WebhookDeliveryId = z.uuid().brand<'WebhookDeliveryId'>()
export type WebhookDeliveryId = z.output<typeof WebhookDeliveryId>

export const EntryId = z.uuid().brand<'EntryId'>()
export type EntryId = z.output<typeof EntryId>

export const TagId = z.uuid().brand<'TagId'>()
export type TagId = z.output<typeof TagId>

export const CommentId = z.uuid().brand<'CommentId'>()
export type CommentId = z.output<typeof CommentId>

export const MessageId = z.uuid().brand<'MessageId'>()
export type MessageId = z.output<typeof MessageId>

export const ChatId = z.uuid().brand<'ChatId'>()
export type ChatId = z.output<typeof ChatId>

/** The random key of a stored file; a sequential one could be guessed. */
export const MediaKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))
  .brand<'MediaKey'>()
export type MediaKey = z.output<typeof MediaKey>

export const NotificationId = z.uuid().brand<'NotificationId'>()
export type NotificationId = z.output<typeof NotificationId>
