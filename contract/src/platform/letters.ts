import * as z from 'zod/mini'

/** c client (to the consultant), b friend, m member, j join request sent, s friend request sent, g friend request got; rights A C E M R. */
export const Letter = z.enum(['c', 'b', 'm', 'j', 's', 'g', 'A', 'C', 'E', 'M', 'R'])
export type Letter = z.output<typeof Letter>

export const Role = z.enum(['GUEST', 'LOGGED', 'LIMIT', 'ADMIN'])
export type Role = z.output<typeof Role>

export const EntityType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type EntityType = z.output<typeof EntityType>

export const Mood = z.number().check(z.int(), z.gte(0), z.lte(8))

export const libraries = ['video', 'vitamin', 'element', 'base', 'quote', 'yousend'] as const
export const LibraryName = z.enum(libraries)
export type LibraryName = z.output<typeof LibraryName>
/** In a request; `quot` is the specification's other name for the quotes. */
export const RequestedLibrary = z.pipe(
  z.enum([...libraries, 'quot']),
  z.transform((name): LibraryName => (name === 'quot' ? 'quote' : name)),
)

export const languages = ['hu', 'en'] as const
export const Language = z.enum(languages)
export type Language = z.output<typeof Language>
