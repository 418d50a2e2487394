import type { FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { addressKey, type RateLimit } from '#/platform/http/rate-limit.ts'
import { readDeviceHash } from '#/platform/session/session.service.ts'

const delayStepMs = 100
const maxDelayMs = 5000
/** In one process: each delayed request is an open connection. */
const maxWaiting = 500

/** Undefined for an unknown name, whose attempts are counted too. */
type Found = { id: string; known_device: boolean } | undefined
type Admit = (request: FastifyRequest, login: string) => (account: Found) => Promise<void>

export interface LoginGuard {
  /** Before a password is checked. */
  admitGuess: Admit
  /** Before a mail with a link is sent. */
  admitRestore: Admit
  /** Before a code of the second step is checked. */
  admitCode: (request: FastifyRequest, account: NonNullable<Found>, canBeGuessed: boolean) => Promise<void>
}

/**
 * Limits attempts by account and address, so that nobody can lock a member out at another address. A device that logged in
 * to the account before has an allowance of its own. If one account is tried from many addresses, unknown devices are
 * delayed before the password is checked, not refused: one of them may be the member.
 */
export function createLoginGuard(rateLimit: RateLimit): LoginGuard {
  let waiting = 0

  /** A delayed request uses neither a database connection nor a hashing thread. */
  async function slowDown(excess: number): Promise<void> {
    if (waiting >= maxWaiting) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: maxDelayMs / 1000 })
    waiting++
    await new Promise((resolve) => setTimeout(resolve, Math.min(maxDelayMs, excess * delayStepMs)))
    waiting--
  }

  return {
    admitGuess: (request, login) => async (account) => {
      const [name, device] = [nameOf(login, account), deviceOf(request, account)]
      if (device !== undefined) return rateLimit.spend('guess', 'account', `${name} ${device}`)
      const address = addressKey(request.ip)
      await rateLimit.spend('guess', 'address', address)
      await rateLimit.spend('guess', 'account', `${name} ${address}`)
      const excess = await rateLimit.count('guess', 'everywhere', name)
      if (excess > 0) await slowDown(excess)
    },
    admitRestore: (request, login) => async (account) => {
      const [name, device] = [nameOf(login, account), deviceOf(request, account)]
      if (device !== undefined) return rateLimit.spend('restore', 'account', `${name} ${device}`)
      await rateLimit.spend('restore', 'account', `${name} ${addressKey(request.ip)}`)
      // each is a mail to the member
      await rateLimit.spend('restore', 'everywhere', name)
    },
    admitCode: async (request, account, canBeGuessed) => {
      const device = deviceOf(request, account)
      if (device !== undefined) return rateLimit.spend('code', 'account', `${account.id} ${device}`)
      const address = addressKey(request.ip)
      await rateLimit.spend('code', 'address', address)
      await rateLimit.spend('code', 'account', `${account.id} ${address}`)
      // by a recovery code the member gets in while others guess
      if (canBeGuessed) await rateLimit.spend('code', 'everywhere', account.id)
    },
  }
}

/** E-mail address and username of an account share one allowance: with one each there would be twice as many attempts. */
const nameOf = (login: string, account: Found): string => account?.id ?? login.toLowerCase()

const deviceOf = (request: FastifyRequest, account: Found): string | undefined =>
  account?.known_device ? readDeviceHash(request)?.toString('hex') : undefined
