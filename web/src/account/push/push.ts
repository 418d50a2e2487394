import type { UserState } from '@entemi/contract/platform/state'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { isAppleHandheld, isInstalled } from '#/platform/session/device.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { pushKey } from './push-key.ts'

/** ios: works in the installed app only. */
export type PushState = 'unsupported' | 'ios' | 'denied' | 'off' | 'on'

interface Memory {
  device: string
  account: string | null
}

export async function readPush(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return isAppleHandheld() && !isInstalled() ? 'ios' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  const isMine = readMemory().account === requireState().auth_userid
  return subscription && Notification.permission === 'granted' && isMine ? 'on' : 'off'
}

/** Asks for the permission, then registers the subscription at the server. A refusal of the server is thrown. */
export async function turnOnPush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPush()
  await subscribe(requireState().auth_userid)
  return 'on'
}

export async function turnOffPush(): Promise<PushState> {
  const { device } = readMemory()
  saveMemory({ device, account: null })
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await callApi('DELETE /api/notification/subscribe', {
    query: { device_id: device },
    body: { subscription: subscription ? presentSubscription(subscription) : null, device_id: device },
  })
  await subscription?.unsubscribe()
  return readPush()
}

/** After a login: the subscription may have changed, and the server deleted it with the last session. */
export async function renewPush({ auth_userid }: UserState): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted' || readMemory().account !== auth_userid)
    return
  try {
    await subscribe(auth_userid)
  } catch (error) {
    // a background call: offline, or without a push service, the next login retries
    if (!(error instanceof ApiFailure || error instanceof DOMException)) throw error
  }
}

async function subscribe(account: string | null): Promise<void> {
  const { push } = await callApi('GET /api/notification/key')
  // without a worker `ready` never resolves
  if (!(await navigator.serviceWorker.getRegistration())) throw new DOMException('no worker', 'NotSupportedError')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: push.key }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // made with the key of a former server at this address
    const stale = await pushManager.getSubscription()
    if (!stale) throw error
    await stale.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { device } = readMemory()
  await callApi('POST /api/notification/subscribe', {
    body: { subscription: presentSubscription(subscription), device_id: device },
  })
  saveMemory({ device, account })
}

function presentSubscription(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

function readMemory(): Memory {
  const stored = localStorage.getItem(pushKey)
  return stored === null ? { device: crypto.randomUUID(), account: null } : (JSON.parse(stored) as Memory)
}

function saveMemory(memory: Memory): void {
  localStorage.setItem(pushKey, JSON.stringify(memory))
}
