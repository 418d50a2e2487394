import type { Digest, PersonSetting } from '@entemi/contract/platform/setting'
import type { UserState } from '@entemi/contract/platform/state'

type NotificationSwitches = NonNullable<PersonSetting['notice']>
export type NotificationSwitch = keyof NotificationSwitches
export type Channel = keyof NonNullable<NotificationSwitches[NotificationSwitch]>

const notificationSwitches = [
  'message',
  'reaction',
  'friend',
  'entry',
  'mention',
  'group',
  'challenge',
  'live',
  'event',
  'report',
] as const satisfies readonly NotificationSwitch[]

type Deciding = Pick<UserState, 'auth_role' | 'entity_relation'>

/** The switch for reports is shown only to those who can decide about them. */
export function offeredKinds({ auth_role, entity_relation }: Deciding): readonly NotificationSwitch[] {
  const letters = Object.values(entity_relation).flat()
  const decides = auth_role === 'ADMIN' || letters.some((letter) => ['A', 'C', 'E', 'M'].includes(letter))
  return decides ? notificationSwitches : notificationSwitches.filter((kind) => kind !== 'report')
}

const channels = ['app', 'push', 'mail'] as const satisfies readonly Channel[]

/**
 * Only friend requests and reports are mailed at once; the rest is in the digest. Messages are no notifications in the
 * app: they have their own count.
 */
export function offeredChannels(kind: NotificationSwitch): readonly Channel[] {
  if (kind === 'message') return ['push']
  return kind === 'friend' || kind === 'report' ? channels : ['app', 'push']
}

export const digests = ['daily', 'weekly', 'never'] as const satisfies readonly Digest[]

const asDelivered = { app: true, push: true, mail: false }

/** The channels of a kind; by default the app and push, no mail. */
export function channelsOf(setting: PersonSetting, kind: NotificationSwitch): Record<Channel, boolean> {
  return setting.notice?.[kind] ?? asDelivered
}

export function isEnabled(setting: PersonSetting, kind: NotificationSwitch): boolean {
  return channels.some((channel) => channelsOf(setting, kind)[channel])
}

/** The whole record with one kind changed: the others stay as they are. */
export function withChannels(
  setting: PersonSetting,
  kind: NotificationSwitch,
  chosen: Record<Channel, boolean>,
): PersonSetting {
  return { notice: { ...setting.notice, [kind]: chosen } }
}

export function withKind(setting: PersonSetting, kind: NotificationSwitch, isOn: boolean): PersonSetting {
  return withChannels(setting, kind, isOn ? asDelivered : { app: false, push: false, mail: false })
}
