import type { UserState } from '@entemi/contract/platform/state'
import { ApiFailure } from '#/platform/api/call.ts'
import { isConnected, onConnectionChange } from '#/platform/api/connection.ts'
import { withLock } from '#/platform/api/with-lock.ts'
import { readAgain } from '#/platform/api/read-again.ts'
import { onSocketEvent, retryDelay } from '#/platform/api/socket.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { entryQueries } from '#/core/entry/entry-cache.ts'
import { messageQueries } from './message-key.ts'
import { applyState, findState, onSessionChange, refreshState, requireState } from '#/platform/session/user-state.ts'
import { sweepPendingFiles } from '#/core/upload/pending-files.ts'
import {
  findPendingMedia,
  serverIdOf,
  isBlockedByEarlier,
  isAlreadyDone,
  sameLike,
  sendItem,
  withMediaToUploadAgain,
  withoutConsultant,
  withoutDeviceTime,
} from './item.ts'
import type { AnswerTo, OutboxItem, Work } from './item.ts'
import { countAllItems } from './stored-items.ts'
import {
  announceSent,
  onSentElsewhere,
  updateItem,
  changeItems,
  deleteItem,
  removeArrived,
  hasItem,
  listItems,
  markArrived,
  markAwaited,
  markSending,
  setOwner,
  currentOwner,
  reloadItems,
} from './outbox-store.ts'

/** The result of a delivery: the server has it, or it waits on this device. */
export type Delivery<A> = { sent: true; answer: A | undefined } | { sent: false }

type Outcome = Delivery<AnswerTo<Work['kind']>> | { failure: ApiFailure }

/** How long the caller waits for the server before the item counts as waiting. */
const callerTimeoutMs = 5000
/** Seconds; a longer Retry-After is cut to this. */
const maxRetryAfter = 600

const callers = new Map<string, (outcome: Outcome) => void>()

let running: Promise<void> | undefined
let isRunRequested = false
let failures = 0
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined
let heldTimer: ReturnType<typeof setTimeout> | undefined

/** Sends waiting items when the connection, the socket or the page comes back; called once. */
export function startOutbox(): void {
  onSessionChange((change, state) => {
    if (change === 'loggedOut') void notifyUnsent()
    if (change !== 'none') void openOwnOutbox()
    void showMood(state)
  })
  onConnectionChange((connected) => {
    if (connected) retryNow()
  })
  onSocketEvent('hello', retryNow)
  onSentElsewhere(() => void refreshLists())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retryNow()
  })
  void openOwnOutbox()
  if (findState()?.auth_userid == null) void notifyUnsent()
}

/**
 * Stores the work on the device, then sends it. A refusal is thrown while the caller waits; later it stays in the outbox.
 * `refresh` loads the server's version before the waiting one is removed from the screens; `onStored` notifies the caller
 * that its own copy is no longer needed.
 */
export async function deliver<K extends Work['kind']>(
  work: Extract<Work, { kind: K }>,
  refresh: () => Promise<unknown> = async () => undefined,
  onStored: () => void = () => undefined,
): Promise<Delivery<AnswerTo<K>>> {
  const item = makeItem(work)
  const place = await storeItem(item)
  onStored()
  if (place === 'cancelled') return { sent: false }
  if (place === 'unavailable') {
    const answer = (await sendItem(item)) as AnswerTo<K>
    await refresh()
    return { sent: true, answer }
  }
  // A run that was already sending has sent it.
  if (!hasItem(item.key)) return { sent: true, answer: undefined }
  if (!isConnected() || Date.now() < notBefore) {
    retryLater()
    return { sent: false }
  }
  const outcome = await new Promise<Outcome>((settle) => {
    callers.set(item.key, settle)
    markAwaited(item.key, true)
    setTimeout(() => settleCaller(item.key, { sent: false }), callerTimeoutMs)
    flush()
  })
  if ('failure' in outcome) throw outcome.failure
  if (!outcome.sent) return outcome
  await refresh().finally(() => removeArrived([item.key]))
  return outcome as Delivery<AnswerTo<K>>
}

/** Retries at once, except during a Retry-After of the server. */
function retryNow(): void {
  failures = 0
  if (listItems().some(isDue) && Date.now() >= notBefore) flush()
}

/** Sends now on request, even during a Retry-After. */
export function sendNow(): void {
  notBefore = 0
  retryNow()
}

/** Retries a refused item. */
export async function retryItem(key: string): Promise<void> {
  await updateItem(key, ({ refusal: _gone, ...item }) => item as OutboxItem)
  sendNow()
}

/** How many items would be lost by deleting the local data. */
export async function countUnsent(): Promise<number> {
  await reloadItems()
  return listItems().length
}

/** unavailable: a private window stores nothing. cancelled: a like and its withdrawal that were never sent. */
async function storeItem(item: OutboxItem): Promise<'stored' | 'unavailable' | 'cancelled'> {
  if (currentOwner() === undefined) return 'unavailable'
  let isCancelled = false
  try {
    await changeItems((items) => {
      const altered = mergeItem(items, item)
      isCancelled = !altered.includes(item)
      return altered
    })
  } catch {
    return 'unavailable'
  }
  return isCancelled ? 'cancelled' : 'stored'
}

function settleCaller(key: string, outcome: Outcome): boolean {
  const settle = takeCaller(key)
  settle?.(outcome)
  return settle !== undefined
}

/** The code that takes it must settle it. */
function takeCaller(key: string): ((outcome: Outcome) => void) | undefined {
  const settle = callers.get(key)
  callers.delete(key)
  if (settle !== undefined) markAwaited(key, false)
  return settle
}

function makeItem(work: Work): OutboxItem {
  const { auth_userid, auth_entityId, auth_displayName } = requireState()
  setOwner(auth_userid ?? undefined)
  return {
    ...work,
    key: crypto.randomUUID(),
    actor: auth_entityId ?? '',
    actorName: auth_displayName ?? '',
    madeAt: new Date().toISOString(),
    tried: isConnected(),
  }
}

/** Of several likes of one object the last counts; a like and its withdrawal that were never sent cancel each other. */
function mergeItem(items: OutboxItem[], item: OutboxItem): OutboxItem[] {
  const earlier = items.find((one) => sameLike(one, item))
  if (earlier?.kind !== 'like' || item.kind !== 'like') return [...items, item]
  const others = items.filter((one) => one !== earlier)
  const isCancelled = earlier.liked !== item.liked && !earlier.tried && earlier.refusal === undefined
  return isCancelled ? others : [...others, item]
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  isRunRequested = true
  running ??= run()
}

async function run(): Promise<void> {
  try {
    while (isRunRequested) {
      isRunRequested = false
      void showArrived(await withLock('entemi.outbox', sendAll))
      if (!isRunRequested) settleCallers()
    }
  } finally {
    // In the same tick as the last check of isRunRequested: a request in between would be lost.
    running = undefined
    planHeld()
  }
}

/** What is no longer stored was sent by another tab; the rest waits. */
function settleCallers(): void {
  for (const key of callers.keys()) {
    settleCaller(key, hasItem(key) ? { sent: false } : { sent: true, answer: undefined })
  }
}

/**
 * Sends items one by one in their order, until all are sent or the server must be waited for; items with files to upload
 * come after the others.
 */
async function sendAll(): Promise<OutboxItem[]> {
  const sent: OutboxItem[] = []
  await reloadItems()
  if (!(await isSameActor())) return sent
  for (;;) {
    await reloadItems()
    const due = listItems().filter(isDue)
    const isReady = (one: OutboxItem, place: number) =>
      findPendingMedia(one) === undefined && !isBlockedByEarlier(one, due.slice(0, place))
    const item = due.find(isReady) ?? due[0]
    if (item === undefined) break
    const next = await sendOne(item)
    if (next === 'sent in background') sent.push(item)
    if (next === 'wait') break
  }
  return sent
}

/** Stored items are sent only as the actor who made them: another tab may act as somebody else by now. */
async function isSameActor(): Promise<boolean> {
  if (!listItems().some((item) => isDue(item) && !callers.has(item.key))) return true
  return refreshState().then(
    () => true,
    (error: unknown) => {
      wait(error instanceof ApiFailure ? error.retryAfter : undefined)
      return false
    },
  )
}

type Next = 'sent' | 'sent in background' | 'next' | 'wait'

async function sendOne(item: OutboxItem): Promise<Next> {
  markSending(item.key)
  try {
    const pending = findPendingMedia(item)
    if (pending !== undefined) {
      const { uploadPendingFile } = await import('./upload-pending-file.ts')
      await uploadPendingFile(item.key, pending)
      return 'next'
    }
    if (!item.tried) await updateItem(item.key, (stored) => ({ ...stored, tried: true }))
    return await settleSent(item, await sendItem(item))
  } catch (error) {
    // The answer broke off: the server may have it, and the idempotency key prevents a second one.
    if (!(error instanceof ApiFailure)) return wait()
    return settleFailure(item, error)
  } finally {
    markSending(undefined)
  }
}

async function settleFailure(item: OutboxItem, failure: ApiFailure): Promise<Next> {
  if (isAlreadyDone(item, failure)) return settleSent(item, undefined)
  if (failure.status === 401) {
    // The session ended: it waits until the same account logs in.
    refreshState().catch(() => undefined)
    return 'wait'
  }
  if (failure.nextAt !== undefined && !callers.has(item.key)) {
    // by the clock of this device: with one that is ahead the server's moment would have passed, and it would be sent without a pause
    const at = new Date(Date.now() + (failure.retryAfter ?? 60) * 1000).toISOString()
    await updateItem(item.key, (stored) => ({ ...stored, notBefore: at }))
    return 'next'
  }
  if (failure.nextAt === undefined && isTemporary(failure)) return wait(failure.retryAfter)
  const unshared = withoutConsultant(item, failure)
  if (unshared !== undefined) showToast({ text: t('privacy.consultant.ended') })
  const corrected = unshared ?? withoutDeviceTime(item, failure) ?? withMediaToUploadAgain(item, failure)
  if (corrected !== undefined) {
    await updateItem(item.key, () => corrected)
    return 'next'
  }
  const { status, code, detail, fields } = failure
  const settle = takeCaller(item.key)
  if (settle === undefined) {
    await updateItem(item.key, (stored) => ({ ...stored, refusal: { status, code, detail, fields } }))
  } else {
    // Deleted before the caller is notified: a refused mood left here would colour the page again.
    await deleteItem(item.key).finally(() => settle({ failure }))
  }
  return 'next'
}

const isTemporary = ({ status }: ApiFailure) => [0, 408, 425, 429, 502, 503, 504].includes(status)

async function settleSent(item: OutboxItem, answer: AnswerTo<Work['kind']> | undefined): Promise<Next> {
  failures = 0
  markArrived(item, serverIdOf(answer))
  await deleteItem(item.key)
  announceSent()
  return settleCaller(item.key, { sent: true, answer }) ? 'sent' : 'sent in background'
}

function wait(seconds = 0): 'wait' {
  notBefore = Date.now() + Math.min(seconds, maxRetryAfter) * 1000
  isRunRequested = false
  retryLater()
  return 'wait'
}

function retryLater(): void {
  timer ??= setTimeout(flush, Math.max(retryDelay(failures++), notBefore - Date.now()))
}

/** Sends the next item that waits for the slow mode of its group when its time comes. */
function planHeld(): void {
  const next = Math.min(...listItems().flatMap(({ notBefore: at }) => (at === undefined ? [] : [Date.parse(at)])))
  clearTimeout(heldTimer)
  if (Number.isFinite(next) && next > Date.now()) heldTimer = setTimeout(retryNow, next - Date.now() + 1)
}

/** Items sent in the background are announced, and removed from the screens once those have the server's version. */
async function showArrived(sent: readonly OutboxItem[]): Promise<void> {
  if (sent.length === 0) return
  const isMood = sent.some((item) => (item.kind === 'mood' || item.kind === 'entry') && item.body.mood != null)
  await Promise.allSettled([refreshLists(), ...(isMood ? [refreshState()] : [])])
  removeArrived(sent.map(({ key }) => key))
  void sweepPendingFiles()
  showToast({ text: t('outbox.sent', { count: sent.length }) })
}

const refreshLists = () => Promise.allSettled([readAgain(entryQueries), readAgain(messageQueries)])

/** Opens the outbox of the current account. */
async function openOwnOutbox(): Promise<void> {
  setOwner(findState()?.auth_userid ?? undefined)
  void sweepPendingFiles()
  await reloadItems()
  if (listItems().some(isDue) && Date.now() >= notBefore) flush()
  else planHeld()
}

/** The server does not know a waiting mood: its answer must not reset the colour. */
async function showMood(state: UserState): Promise<void> {
  const last = listItems().findLast(
    (item) =>
      item.kind === 'mood' &&
      item.body.occurred_on === undefined &&
      item.refusal === undefined &&
      item.actor === state.auth_entityId,
  )
  if (last?.kind !== 'mood' || state.profile === null || state.profile.mood === last.body.mood) return
  await applyState({ ...state, profile: { ...state.profile, mood: last.body.mood } })
}

/** The session ended elsewhere: shows that unsent items stay stored for the same account. */
async function notifyUnsent(): Promise<void> {
  const count = await countAllItems().catch(() => 0)
  if (count > 0) showToast({ text: t('outbox.sessionEnded', { count }) })
}

function isDue(item: OutboxItem): boolean {
  const state = findState()
  const isHeld = item.notBefore !== undefined && Date.parse(item.notBefore) > Date.now()
  return (
    !isHeld &&
    item.refusal === undefined &&
    state?.auth_userid === currentOwner() &&
    state?.auth_entityId === item.actor
  )
}
