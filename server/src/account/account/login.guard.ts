import type { FastifyRequest } from 'fastify'
import { ApiError } from '#/platform/api-error.ts'
import { addressKey, type RateLimit } from '#/platform/http/rate-limit.ts'
import { readDeviceHash } from '#/platform/session/session.service.ts'

const stepMs = 100
const mostMs = 5000
/** In one process: each is an open connection. */
const mostWaiting = 500

/** Of a name that nobody has there is no account, and it is counted all the same. */
type Found = { id: string; known_device: boolean } | undefined
type Admit = (request: FastifyRequest, login: string) => (account: Found) => Promise<void>

export interface LoginGuard {
  /** Before a password is checked. */
  admitGuess: Admit
  /** Before a mail with a link is sent. */
  admitRestore: Admit
}

/**
 * Limits guesses by account and address, so that nobody can lock a member out at another address. A device that logged in
 * to the account before has an allowance of its own. Where one account is tried from many addresses, other devices wait
 * before the password is checked, and are not refused: the member may be one of them.
 */
export function createLoginGuard(rateLimit: RateLimit): LoginGuard {
  let waiting = 0

  /** Holds neither a connection to the database nor a thread that hashes. */
  async function slowDown(beyond: number): Promise<void> {
    if (waiting >= mostWaiting) throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: mostMs / 1000 })
    waiting++
    await new Promise((resolve) => setTimeout(resolve, Math.min(mostMs, beyond * stepMs)))
    waiting--
  }

  return {
    admitGuess: (request, login) => async (account) => {
      const [name, device] = [nameOf(login, account), deviceOf(request, account)]
      if (device !== undefined) return rateLimit.spend('guess', 'account', `${name} ${device}`)
      const address = addressKey(request.ip)
      await rateLimit.spend('guess', 'address', address)
      await rateLimit.spend('guess', 'account', `${name} ${address}`)
      const beyond = await rateLimit.count('guess', 'everywhere', name)
      if (beyond > 0) await slowDown(beyond)
    },
    admitRestore: (request, login) => async (account) => {
      const [name, device] = [nameOf(login, account), deviceOf(request, account)]
      if (device !== undefined) return rateLimit.spend('restore', 'account', `${name} ${device}`)
      await rateLimit.spend('restore', 'account', `${name} ${addressKey(request.ip)}`)
      // each is a mail to the member
      await rateLimit.spend('restore', 'everywhere', name)
    },
  }
}

/** E-mail address and username of an account are one name: with one allowance each there would be twice as many tries. */
const nameOf = (login: string, account: Found): string => account?.id ?? login.toLowerCase()

const deviceOf = (request: FastifyRequest, account: Found): string | undefined =>
  account?.known_device ? readDeviceHash(request)?.toString('hex') : undefined
