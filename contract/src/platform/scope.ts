import * as z from 'zod/mini'

/** What an access token may be granted, each for reading and for writing; scopes.ts has the calls of each. */
export const areas = [
  'diary',
  'profile',
  'media',
  'people',
  'groups',
  'lessons',
  'library',
  'messages',
  'notifications',
  'map',
  'live',
  'admin',
] as const
export type Area = (typeof areas)[number]

export const accessModes = ['read', 'write'] as const
export type AccessMode = (typeof accessModes)[number]

/** Neither includes the other: a program that writes the mood of the day need not read the diary. */
export const scopes = areas.flatMap((area) => accessModes.map((mode) => `${area}:${mode}` as const))
export const Scope = z.enum(scopes)
export type Scope = z.output<typeof Scope>

/** What every access token begins with: programs that look for secrets in published code find it by this. */
export const accessTokenPrefix = 'entemi_'
