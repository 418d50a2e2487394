import type { EntityId } from '@entemi/contract/platform/ids'
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
import { serviceKey } from '#/account/social/service-key.ts'
import { startOutbox } from '#/core/outbox/outbox.ts'
import { pushKey } from '#/account/push/push-key.ts'
import { watchInstall } from '#/app/pwa/install.ts'
import { checkVersion, noteVersion, watchVersion } from '#/app/pwa/version.ts'
import { onOpenedNotification, registerWorker } from '#/app/pwa/worker.ts'
import { becomeGuest } from '#/platform/session/become-guest.ts'
import { refreshMinimal } from '#/platform/session/minimal-state.ts'
import { startPolling } from '#/platform/session/reload.ts'
import { findState, onSessionChange, refreshState, stateAnswered } from '#/platform/session/user-state.ts'
import { verifyCachedEntries } from '#/core/entry/verify-cached-entries.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { prepareLinks } from '#/platform/navigation/prepare-links.ts'
import { preparePage } from '#/app/prepare-page.ts'

const jitterMs = 30_000
const idleMs = 3000

/**
 * Starts after the first paint: the socket, the version check, login effects, the service worker. `shownFor` is the acting entity of
 * the first page: the server's answer may have named another one since.
 */
export function startDeferred(shownFor: EntityId | null): void {
  const known = findState()
  let actingId = known?.auth_entityId
  if (known?.auth_userid && actingId !== shownFor) resetCaches()
  onSessionChange((change, state) => {
    noteVersion(state.version.frontend)
    if (change === 'changed' && state.auth_entityId !== actingId) resetCaches()
    actingId = state.auth_entityId
    if (change === 'changed') followLanguage(state)
    if (change === 'loggedIn') enter(state)
    if (change === 'loggedIn') cacheTextsLater()
    if (change === 'loggedOut') closeSocket()
  })
  followService(false)
  window.addEventListener('pageshow', ({ persisted }) => persisted && followService(true))
  void stateAnswered().then(() => {
    const state = findState()
    if (state?.auth_userid) enter(state)
  })

  // Catches what changed between the fetch of the state and the opening of the socket.
  onSocketEvent('hello', () => quietly(refreshMinimal()))
  onSocketEvent('state', () => {
    quietly(refreshVisible())
    // The connection was down: events meanwhile are lost.
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
    // Every device gets this event: without jitter all would call the server at once.
    else setTimeout(() => quietly(verifyCachedEntries()), Math.random() * jitterMs)
  })
  onQueryFailure((error) => {
    if (error instanceof ApiFailure && error.code === 'LOGIN_REQUIRED') quietly(refreshState())
  })
  onTabMessage(() => void becomeGuest())
  // Set in another tab: without this the tabs that were open then would never lock.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === 'entemi.lock' && oldValue === null && newValue !== null)
      void import('#/app/lock/lock-host.tsx').then(({ watchUse }) => watchUse())
  })
  onConnectionChange((connected) => {
    if (!connected) return
    showToast({ text: t('offline.back') })
    reconnectNow()
    quietly(refreshVisible())
  })
  prepareLinks(preparePage)
  cacheTextsLater()
  startOutbox()
  startPolling()
  void import('./report-errors.ts').then(({ reportErrors }) => reportErrors())
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

/** Another acting entity sees other data: caches are reset in every open tab. */
function resetCaches(): void {
  reopenSocket()
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== stateKey[0] })
}

/** Applies the account's language, or saves a language chosen on this device before the login. */
function followLanguage({ auth_language }: UserState): void {
  const chosenOnDevice = takeChosenOnDevice()
  if (auth_language === currentLanguage()) return
  if (!chosenOnDevice) void adoptLanguage(auth_language)
  else patchProfile({ language: currentLanguage() }).catch(() => undefined)
}

/** Refetches open lists of notifications, conversations and messages. */
const reloadNotifications = () => void queryClient.invalidateQueries({ queryKey: notificationKey })
const reloadMessages = () => void queryClient.invalidateQueries(messageQueries)

/** A friendship, a membership or the session may have ended: without a session nothing is fetched. */
async function refreshVisible(): Promise<void> {
  await refreshState()
  if (findState()?.auth_userid) await verifyCachedEntries()
}

/** Once no query is running: on a slow network it would delay what the member waits for. */
function cacheTextsLater(): void {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0) return
    clearInterval(timer)
    void import('#/core/info/cache-texts.ts').then(({ cacheTexts }) => cacheTexts())
  }, idleMs)
}

/** A background call: the next run retries. */
function quietly(refreshing: Promise<void>): void {
  refreshing.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
  })
}

/** Not on the page that is about to return to where the window was. */
function followService(isKept: boolean): void {
  if (sessionStorage.getItem(serviceKey) === null || location.pathname.startsWith('/social_init')) return
  void import('#/account/social/follow-service-result.ts').then(({ followServiceResult }) =>
    followServiceResult({ isKept }),
  )
}
