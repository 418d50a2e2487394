import type { UserState } from '@entemi/contract/platform/state'
import { ApiFailure } from '#/platform/api/call.ts'
import { onConnectionChange } from '#/platform/api/connection.ts'
import { onTabMessage } from '#/platform/api/local-store.ts'
import { onQueryFailure, queryClient, stateKey } from '#/platform/api/query-client.ts'
import { closeSocket, reconnectNow, onSocketEvent, openSocket, reopenSocket } from '#/platform/api/socket.ts'
import { messageQueries } from '#/core/outbox/message-key.ts'
import { adoptLanguage, currentLanguage, t, takeChosenOnDevice } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { evictAndRefetch } from '#/core/entry/entry-cache.ts'
import { patchProfile } from '#/account/profile/patch-profile.ts'
import { notificationKey } from '#/account/notification/notification-key.ts'
import { startOutbox } from '#/core/outbox/outbox.ts'
import { pushKey } from '#/account/push/push-key.ts'
import { watchInstall } from '#/app/pwa/install.ts'
import { checkVersion, noteVersion, watchVersion } from '#/app/pwa/version.ts'
import { onOpenedNotification, registerWorker } from '#/app/pwa/worker.ts'
import { becomeGuest } from '#/platform/session/become-guest.ts'
import { refreshMinimal } from '#/platform/session/minimal-state.ts'
import { startPolling } from '#/platform/session/reload.ts'
import { findState, onSessionChange, refreshState } from '#/platform/session/user-state.ts'
import { verifyCachedEntries } from '#/core/entry/verify-cached-entries.ts'
import { go } from '#/platform/navigation/navigate.ts'

const jitterMs = 30_000
const idleMs = 3000

/** What the first paint does not wait for: the socket, the version, what a login brings, the offline shell. */
export function startDeferred(): void {
  let actingId = findState()?.auth_entityId
  onSessionChange((change, state) => {
    noteVersion(state.version.frontend)
    if (change === 'changed' && state.auth_entityId !== actingId) resetCaches()
    actingId = state.auth_entityId
    if (change === 'changed') followLanguage(state)
    if (change === 'loggedIn') enter(state)
    if (change === 'loggedIn') cacheTextsLater()
    if (change === 'loggedOut') closeSocket()
  })
  const known = findState()
  if (known?.auth_userid) enter(known)

  // What happened between the reading of the state and the opening of the line is told in no other way.
  onSocketEvent('hello', () => quietly(refreshMinimal()))
  onSocketEvent('state', () => {
    quietly(refreshVisible())
    // The line was down: what was written meanwhile is told in no other way.
    reloadNotifications()
    reloadMessages()
  })
  onSocketEvent('notification', () => {
    quietly(refreshMinimal())
    reloadNotifications()
  })
  onSocketEvent('message', () => {
    quietly(refreshMinimal())
    reloadMessages()
  })
  onSocketEvent('version', () => void checkVersion())
  onSocketEvent('forget', ({ ids }) => evictAndRefetch(Array.isArray(ids) ? ids.map(String) : []))
  onSocketEvent('recheck', ({ tail }) => {
    if (typeof tail === 'string') quietly(verifyCachedEntries(tail))
    // Every device hears of an erased account: asked at the same moment, the server would be busy with nothing else.
    else setTimeout(() => quietly(verifyCachedEntries()), Math.random() * jitterMs)
  })
  onQueryFailure((error) => {
    if (error instanceof ApiFailure && error.code === 'LOGIN_REQUIRED') quietly(refreshState())
  })
  onTabMessage(() => void becomeGuest())
  onConnectionChange((connected) => {
    if (!connected) return
    showToast({ text: t('offline.back') })
    reconnectNow()
    quietly(refreshVisible())
  })
  cacheTextsLater()
  startOutbox()
  startPolling()
  watchVersion()
  watchInstall(() => showToast({ text: t('install.done') }))
  registerWorker()
  onOpenedNotification((address) => go(address))
}

function enter(state: UserState): void {
  openSocket()
  quietly(verifyCachedEntries())
  void checkVersion()
  followLanguage(state)
  if (localStorage.getItem(pushKey) !== null)
    void import('#/account/push/push.ts').then(({ renewPush }) => renewPush(state))
}

/** Whoever acts for another sees with their actingId: what was read before is not theirs, in no open tab. */
function resetCaches(): void {
  reopenSocket()
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== stateKey[0] })
}

/** The account's language, unless another was picked on this device before logging in: then the account learns it. */
function followLanguage({ auth_language }: UserState): void {
  const chosenOnDevice = takeChosenOnDevice()
  if (auth_language === currentLanguage()) return
  if (!chosenOnDevice) void adoptLanguage(auth_language)
  else patchProfile({ language: currentLanguage() }).catch(() => undefined)
}

/** An open list of notifications, of conversations or of messages is asked for again. */
const reloadNotifications = () => void queryClient.invalidateQueries({ queryKey: notificationKey })
const reloadMessages = () => void queryClient.invalidateQueries(messageQueries)

/** A friendship, a membership or the session itself may have ended: without a session nothing may be asked. */
async function refreshVisible(): Promise<void> {
  await refreshState()
  if (findState()?.auth_userid) await verifyCachedEntries()
}

/** Once nothing is being read: on a slow network it would hold up what somebody waits for. */
function cacheTextsLater(): void {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0) return
    clearInterval(timer)
    void import('#/core/info/cache-texts.ts').then(({ cacheTexts }) => cacheTexts())
  }, idleMs)
}

/** Nobody asked for it by hand: the next turn tries again. */
function quietly(refreshing: Promise<void>): void {
  refreshing.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
  })
}
