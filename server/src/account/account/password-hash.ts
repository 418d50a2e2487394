import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSlots } from '#/platform/slots.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One of Node's four threads stays free for files and names of hosts, and one core for everything else. */
export const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Some seconds of work: who comes later is told at once to try again. */
export const mayWait = 100
export const hashing = createSlots({ atOnce, mayWait })

export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** A missing account takes as long as a wrong password: otherwise the time would reveal which it was. */
export const verifyPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  hashing.run(async () => {
    const missing = await (decoy ??= hash('no such account', cost))
    const matches = await verify(stored ?? missing, password)
    return matches && stored !== null && stored !== undefined
  })

/** Whether it was made with other parameters than a new one would be: they are raised as machines become faster. */
export const isOldHash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
