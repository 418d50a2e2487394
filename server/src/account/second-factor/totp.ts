import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const stepSeconds = 30
const digits = 6
/** Steps by which the clock of the phone may differ, each way. */
const drift = [0, -1, 1]

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / stepSeconds)

export function makeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const isTotp = (code: string): boolean => /^\d{6}$/.test(code)

/** The step that the code is of; every step is compared, so that the time reveals nothing of the code. */
export function findStep(secret: Buffer, code: string, milliseconds: number): number | undefined {
  if (!isTotp(code)) return undefined
  const steps = drift.map((by) => stepAt(milliseconds) + by)
  return steps.filter((step) => timingSafeEqual(Buffer.from(makeCode(secret, step)), Buffer.from(code)))[0]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: as authenticator apps take a secret. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function makeUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const query = Object.entries({ secret, issuer, algorithm: 'SHA1', digits, period: stepSeconds })
  // not URLSearchParams, whose + for a space the apps show as it is
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${text}`
}
