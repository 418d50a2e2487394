/** What one is told of; the sentence of each is in the dictionaries. */
export const notificationKinds = [
  'friend_request',
  'friend',
  'follow',
  'group_joined',
  'group_left',
  'group_request',
  'group_accepted',
  'group_rejected',
  'moderation',
  'report_outcome',
] as const

export type NotificationKind = (typeof notificationKinds)[number]
