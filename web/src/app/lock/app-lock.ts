import { del, set } from '#/platform/api/device-store.ts'

/** The lock of the app on this device. It hides the screens; the data on the device is not encrypted by it. */
export interface AppLock {
  salt: string
  hash: string
  /** Minutes away from the app, or without a touch, after which it locks; 0: whenever it is left. */
  delay: number
  failures: number
  /** No PIN is tried before this moment. */
  retryAt: number
  /** When the app was last used, unlocked. */
  usedAt: number
}

export const lockKey = 'entemi.lock'
/** In IndexedDB: the service worker shows this text instead of what a notification says, and cannot read localStorage. */
export const lockedTextKey = 'locked-notification'

const pinLength = { min: 4, max: 8 }
export const isPin = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= pinLength.min && text.length <= pinLength.max
/** A numeric field that password managers ignore. */
export const pinField = { inputMode: 'numeric', autoComplete: 'off', maxLength: pinLength.max } as const
export const delays = [0, 1, 5, 15, 60] as const
const freeTries = 3
const longestWaitMs = 3600_000
const iterations = 100_000

/** Web Crypto works in a secure context only: without it a PIN could not be stored as a hash. */
export const canLock = (): boolean => globalThis.crypto?.subtle !== undefined

export function readLock(): AppLock | undefined {
  const stored = localStorage.getItem(lockKey)
  return stored === null ? undefined : (JSON.parse(stored) as AppLock)
}

const writeLock = (lock: AppLock): void => localStorage.setItem(lockKey, JSON.stringify(lock))

export async function setLock(pin: string, delay: number, notificationText: string, now = Date.now()): Promise<void> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)))
  writeLock({ salt, hash: await hashPin(pin, salt), delay, failures: 0, retryAt: 0, usedAt: now })
  // Without IndexedDB (a private window) there are no notifications either.
  await set(lockedTextKey, notificationText).catch(() => undefined)
}

export async function removeLock(): Promise<void> {
  localStorage.removeItem(lockKey)
  await del(lockedTextKey).catch(() => undefined)
}

export function setDelay(delay: number): void {
  const lock = readLock()
  if (lock !== undefined) writeLock({ ...lock, delay })
}

/** Remembers that the app is in use. */
export function markUsed(now = Date.now()): void {
  const lock = readLock()
  if (lock !== undefined) writeLock({ ...lock, usedAt: now })
}

/** Whether the app must be unlocked before anything is shown. A clock that was set back locks too. */
export function isLockDue({ delay, usedAt }: AppLock, now = Date.now()): boolean {
  return now < usedAt || now - usedAt > delay * 60_000
}

/** True for the right PIN. Each wrong one after the first three doubles the wait before the next. */
export async function tryPin(pin: string, now = Date.now()): Promise<boolean> {
  const lock = readLock()
  if (lock === undefined) return true
  if (now < lock.retryAt) return false
  // Counted before the hash is computed: closing the app meanwhile must not give another try.
  const failures = lock.failures + 1
  writeLock({ ...lock, failures, retryAt: now + waitAfter(failures) })
  if ((await hashPin(pin, lock.salt)) !== lock.hash) return false
  writeLock({ ...lock, failures: 0, retryAt: 0, usedAt: now })
  return true
}

/** After a proof by password or passkey. */
export function unlock(now = Date.now()): void {
  const lock = readLock()
  if (lock !== undefined) writeLock({ ...lock, failures: 0, retryAt: 0, usedAt: now })
}

export function waitAfter(failures: number): number {
  return failures < freeTries ? 0 : Math.min(30_000 * 2 ** (failures - freeTries), longestWaitMs)
}

async function hashPin(pin: string, salt: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations },
    key,
    256,
  )
  return toHex(new Uint8Array(bits))
}

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
