import * as z from 'zod/mini'
import { Username } from './account.ts'
import { DisplayName } from '#/core/entity.ts'
import { CalendarDay, Zone } from '#/platform/calendar.ts'
import { defineCall } from '#/platform/call.ts'
import { EntityId } from '#/platform/ids.ts'
import { Language, Mood, Role } from '#/platform/letters.ts'
import { limits } from '#/platform/limits.ts'
import { shownCharacters } from '#/platform/shown-name.ts'
import { PersonSetting } from '#/platform/setting.ts'

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const filled = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

export const Gender = z.enum(['male', 'female'])

export const OwnProfile = z.object({
  id: EntityId,
  display_name: z.string(),
  profile_image_url: z.nullable(z.string()),
  auth_role: Role,
  mood: z.nullable(Mood),
  notification: z.number(),
  data_missing: z.nullable(z.literal('address')),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  username: z.string(),
  email: z.string(),
  mail_confirmed: z.boolean(),
  /** The new address that was requested, until its link is opened. */
  email_wanted: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  birth_place: z.nullable(z.string()),
  current_city: z.nullable(z.string()),
  gender: z.nullable(Gender),
  introduction: z.nullable(z.string()),
  language: Language,
  zone: z.string(),
  has_password: z.boolean(),
  address: z.nullable(z.object({ country: z.string(), zip: z.string(), city: z.string(), street: z.string() })),
  setting: PersonSetting,
})

export type OwnProfile = z.output<typeof OwnProfile>

export const editProfileCall = defineCall({
  method: 'PATCH',
  path: '/api/profile/me',
  access: 'member',
  summary: 'Changes the given fields of the profile; null clears a field.',
  body: z.strictObject({
    display_name: z.optional(DisplayName),
    username: z.optional(Username),
    first_name: z.optional(z.nullable(line(limits.personName).check(shownCharacters))),
    last_name: z.optional(z.nullable(line(limits.personName).check(shownCharacters))),
    birth_date: z.optional(z.nullable(CalendarDay)),
    birth_place: z.optional(z.nullable(line(limits.place))),
    current_city: z.optional(z.nullable(line(limits.place))),
    gender: z.optional(z.nullable(Gender)),
    introduction: z.optional(z.nullable(line(limits.introduction))),
    language: z.optional(Language),
    zone: z.optional(Zone),
    setting: z.optional(PersonSetting),
  }),
  answer: z.object({ setData: z.object({ entity_id: EntityId }) }),
  errors: ['USER_ALREADY_EXISTS', 'REAUTH_REQUIRED'],
})

export const addressCall = defineCall({
  method: 'POST',
  path: '/api/profile/address',
  access: 'member',
  summary: 'Saves the postal address that data_missing asks for.',
  body: z.strictObject({
    country: filled(limits.address.country),
    zip: filled(limits.address.zip),
    city: filled(limits.address.city),
    street: filled(limits.address.street),
  }),
  answer: z.object({ setData: z.object({ entity_id: EntityId }) }),
})
