import * as z from 'zod/mini'
import { CalendarDay } from './calendar.ts'

export const DefaultPrivacy = z.union([z.literal(0), z.literal(1), z.literal(9)])

/** The kinds of notification that a member can switch on and off, in the app, by push and by mail. */
export const notificationSwitches = [
  'challenge',
  'entry',
  'friend',
  'group',
  'reaction',
  'mention',
  'message',
  'live',
  'event',
  'report',
] as const
export const NotificationChannels = z.object({ app: z.boolean(), push: z.boolean(), mail: z.boolean() })

/** How often a mail sums up unread notifications; without a setting never. */
const digests = ['daily', 'weekly', 'never'] as const
export type Digest = (typeof digests)[number]

export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'INVALID_TIME'))

/** The settings of a member; in a PATCH every field is optional. */
export const PersonSetting = z.strictObject({
  note_pp: z.optional(DefaultPrivacy),
  H_pp: z.optional(DefaultPrivacy),
  D_pp: z.optional(DefaultPrivacy),
  C_pp: z.optional(DefaultPrivacy),
  F_pp: z.optional(DefaultPrivacy),
  mood_pp: z.optional(DefaultPrivacy),
  solution_pp: z.optional(DefaultPrivacy),
  notice: z.optional(z.partialRecord(z.enum(notificationSwitches), NotificationChannels)),
  digest: z.optional(z.enum(digests)),
  quiet_hours: z.optional(z.nullable(z.strictObject({ from: TimeOfDay, to: TimeOfDay }))),
  hide_counts: z.optional(z.boolean()),
  /** Members of a group see that one has its page open; without a setting nobody does. */
  show_here: z.optional(z.boolean()),
  day_starts: z.optional(TimeOfDay),
  /** The member answered or skipped the questions for new members. */
  welcomed: z.optional(z.boolean()),
  /** Set at registration: until this day the feed shows the card with the first steps. */
  first_steps_until: z.optional(CalendarDay),
})
export type PersonSetting = z.output<typeof PersonSetting>

/** Who may publish: in a group its leaders or all members; in the name of a person only who leads it. */
export const Publishers = z.enum(['leaders', 'members'])

/** The settings in the state, with the publish rights of the entity one acts as. */
export const StateSetting = z.extend(PersonSetting, {
  pub_note: Publishers,
  pub_question: Publishers,
  pub_alert: Publishers,
})
export type StateSetting = z.output<typeof StateSetting>

export const privacyDefaults = ['note_pp', 'H_pp', 'D_pp', 'C_pp', 'F_pp', 'mood_pp', 'solution_pp'] as const

/** The moods of new members and their notes of type F are private by default. */
export const newMemberSetting = { mood_pp: 0, F_pp: 0 } satisfies PersonSetting

/** Everything of an administered person is private by default: a child cannot decide. */
export const administeredSetting: PersonSetting = Object.fromEntries(privacyDefaults.map((name) => [name, 0]))
