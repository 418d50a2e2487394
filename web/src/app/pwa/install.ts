import { useSyncExternalStore } from 'react'
import { isAppleHandheld, isInstalled } from '#/platform/session/device.ts'

/** Chromium's event; no type of it is in the DOM library. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallWay = 'prompt' | 'ios' | undefined

export const askIntervalMs = 120_000
const storageKey = 'entemi.install'

interface Memory {
  declined: boolean
  shownAt: number
}

let event: InstallEvent | undefined
let way: InstallWay
const listeners = new Set<() => void>()

/** Replaces the browser's install prompt by our own. */
export function watchInstall(onInstalled: () => void): void {
  window.addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault()
    event = offered as InstallEvent
    offer('prompt')
  })
  window.addEventListener('appinstalled', () => {
    take(undefined)
    onInstalled()
  })
  if (isAppleHandheld() && !isInstalled()) offer('ios')
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => way,
  )
}

/** What the settings offer, also after the offer was declined. */
export function findInstallChoice(): 'installed' | 'ios' | 'prompt' | 'menu' {
  if (isInstalled()) return 'installed'
  if (isAppleHandheld()) return 'ios'
  return event === undefined ? 'menu' : 'prompt'
}

export async function acceptInstall(): Promise<void> {
  const asked = event
  event = undefined
  take(undefined)
  const answer = await asked?.prompt()
  if (answer?.outcome === 'dismissed') remember({ declined: true, shownAt: Date.now() })
}

/** Stored on the device: a declined offer is not shown again. */
export function declineInstall(): void {
  remember({ declined: true, shownAt: Date.now() })
  take(undefined)
}

/** At most once in two minutes, and never after it was declined. */
export function mayAsk(memory: Memory, now: number): boolean {
  return !memory.declined && now - memory.shownAt >= askIntervalMs
}

function offer(by: InstallWay): void {
  const memory = recall()
  if (!mayAsk(memory, Date.now())) return
  remember({ ...memory, shownAt: Date.now() })
  take(by)
}

function take(next: InstallWay): void {
  way = next
  for (const listener of listeners) listener()
}

function recall(): Memory {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? { declined: false, shownAt: 0 } : (JSON.parse(stored) as Memory)
}

function remember(memory: Memory): void {
  localStorage.setItem(storageKey, JSON.stringify(memory))
}
