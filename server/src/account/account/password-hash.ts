import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/** A missing account takes as long as a wrong password: otherwise the time would reveal which it was. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such account')
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== null && stored !== undefined
}
