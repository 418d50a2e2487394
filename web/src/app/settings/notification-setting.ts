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
  'report',
] as const satisfies readonly NotificationSwitch[]

type Deciding = Pick<UserState, 'auth_role' | 'entity_relation'>

/** Reports are told to those who can decide about them: nobody else is asked how. */
export function offeredKinds({ auth_role, entity_relation }: Deciding): readonly NotificationSwitch[] {
  const letters = Object.values(entity_relation).flat()
  const decides = auth_role === 'ADMIN' || letters.some((letter) => ['A', 'C', 'E', 'M'].includes(letter))
  return decides ? notificationSwitches : notificationSwitches.filter((kind) => kind !== 'report')
}

const channels = ['app', 'push', 'mail'] as const satisfies readonly Channel[]

/**
 * A mail at once is written for a friend request and a report alone; what else waits stands in the summary. Messages are no notifications in
 * the app: their number stands beside their own menu item.
 */
export function offeredChannels(kind: NotificationSwitch): readonly Channel[] {
  if (kind === 'message') return ['push']
  return kind === 'friend' || kind === 'report' ? channels : ['app', 'push']
}

export const digests = ['daily', 'weekly', 'never'] as const satisfies readonly Digest[]

const asDelivered = { app: true, push: true, mail: false }

/** Where a kind is told; what was never switched is told in the app and on the device, and sends no mail. */
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
  told: Record<Channel, boolean>,
): PersonSetting {
  return { notice: { ...setting.notice, [kind]: told } }
}

export function withKind(setting: PersonSetting, kind: NotificationSwitch, isOn: boolean): PersonSetting {
  return withChannels(setting, kind, isOn ? asDelivered : { app: false, push: false, mail: false })
}
