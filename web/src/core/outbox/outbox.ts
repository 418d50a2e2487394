import type { UserState } from '@entemi/contract/platform/state'
import { ApiFailure } from '#/platform/api/call.ts'
import { isConnected, onConnectionChange } from '#/platform/api/connection.ts'
import { inTurn } from '#/platform/api/in-turn.ts'
import { queryClient } from '#/platform/api/query-client.ts'
import { onSocketEvent, pauseBefore } from '#/platform/api/socket.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { entryQueries } from '#/core/entry/entry-cache.ts'
import { messageQueries } from './message-key.ts'
import { applyState, findState, onSessionChange, refreshState, requireState } from '#/platform/session/user-state.ts'
import { sweepPendingFiles } from '#/core/upload/pending-files.ts'
import {
  findPendingMedia,
  idIn,
  isBehind,
  isSoAlready,
  sameLike,
  sendItem,
  withMediaToUploadAgain,
  withoutClock,
} from './item.ts'
import type { AnswerTo, OutboxItem, Work } from './item.ts'
import { countAll } from './kept-items.ts'
import {
  alterItem,
  changeKept,
  discardItem,
  forgetArrived,
  isKept,
  listKept,
  markArrived,
  markFresh,
  markSending,
  openShelf,
  ownerOfShelf,
  reread,
} from './shelf.ts'

/** What has become of it: the server has it, or it waits on this device. */
export type Delivery<A> = { sent: true; answer: A | undefined } | { sent: false }

type Outcome = Delivery<AnswerTo<Work['kind']>> | { failure: ApiFailure }

/** How long its maker waits for the server before it is said to be waiting. */
const patience = 5000
/** Seconds; no server may put it off for longer. */
const longestPause = 600

const makers = new Map<string, (outcome: Outcome) => void>()

let running: Promise<void> | undefined
let isWanted = false
let failures = 0
let notBefore = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is waiting whenever there is hope; called once. */
export function startOutbox(): void {
  onSessionChange((change, state) => {
    if (change === 'loggedOut') void tellKept()
    if (change !== 'none') void follow()
    void showMood(state)
  })
  onConnectionChange((connected) => {
    if (connected) hurry()
  })
  onSocketEvent('hello', hurry)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hurry()
  })
  void follow()
  if (findState()?.auth_userid == null) void tellKept()
}

/**
 * Keeps the work on the device, then sends it. A refusal is thrown while its maker waits, who still has the words; later
 * it stays in the outbox. `refresh` brings the real thing to the screens before the waiting one leaves them; `kept` says
 * that no other copy is needed.
 */
export async function deliver<K extends Work['kind']>(
  work: Extract<Work, { kind: K }>,
  refresh: () => Promise<unknown> = async () => undefined,
  kept: () => void = () => undefined,
): Promise<Delivery<AnswerTo<K>>> {
  const item = makeItem(work)
  const place = await keep(item)
  kept()
  if (place === 'nothing') return { sent: false }
  if (place === 'nowhere') {
    const answer = (await sendItem(item)) as AnswerTo<K>
    await refresh()
    return { sent: true, answer }
  }
  // Whoever was sending already took it along.
  if (!isKept(item.key)) return { sent: true, answer: undefined }
  if (!isConnected() || Date.now() < notBefore) {
    retryLater()
    return { sent: false }
  }
  const outcome = await new Promise<Outcome>((settle) => {
    makers.set(item.key, settle)
    markFresh(item.key, true)
    setTimeout(() => answerMaker(item.key, { sent: false }), patience)
    flush()
  })
  if ('failure' in outcome) throw outcome.failure
  if (!outcome.sent) return outcome
  await refresh().finally(() => forgetArrived([item.key]))
  return outcome as Delivery<AnswerTo<K>>
}

/** There is new hope: only a pause that the server asked for is still kept. */
function hurry(): void {
  failures = 0
  if (listKept().some(isDue) && Date.now() >= notBefore) flush()
}

/** Somebody asks for it: now, whatever the last failure said. */
export function sendNow(): void {
  notBefore = 0
  hurry()
}

/** A refused one is tried once more. */
export async function retryItem(key: string): Promise<void> {
  await alterItem(key, ({ refusal: _gone, ...item }) => item as OutboxItem)
  sendNow()
}

/** How many would be lost with the device's copy. */
export async function countKept(): Promise<number> {
  await reread()
  return listKept().length
}

/** Nowhere: a private window keeps nothing. Nothing: a like was taken back that the server never saw. */
async function keep(item: OutboxItem): Promise<'kept' | 'nowhere' | 'nothing'> {
  if (ownerOfShelf() === undefined) return 'nowhere'
  let isNothing = false
  try {
    await changeKept((items) => {
      const altered = addTo(items, item)
      isNothing = !altered.includes(item)
      return altered
    })
  } catch {
    return 'nowhere'
  }
  return isNothing ? 'nothing' : 'kept'
}

function answerMaker(key: string, outcome: Outcome): boolean {
  const settle = takeMaker(key)
  settle?.(outcome)
  return settle !== undefined
}

/** Whoever takes it must answer: nobody else will. */
function takeMaker(key: string): ((outcome: Outcome) => void) | undefined {
  const settle = makers.get(key)
  makers.delete(key)
  if (settle !== undefined) markFresh(key, false)
  return settle
}

function makeItem(work: Work): OutboxItem {
  const { auth_userid, auth_entityId, auth_displayName } = requireState()
  openShelf(auth_userid ?? undefined)
  return {
    ...work,
    key: crypto.randomUUID(),
    actor: auth_entityId ?? '',
    actorName: auth_displayName ?? '',
    madeAt: new Date().toISOString(),
    tried: isConnected(),
  }
}

/** Of likes of the same thing the last holds; a like and its taking back that the server never saw are nothing. */
function addTo(items: OutboxItem[], item: OutboxItem): OutboxItem[] {
  const before = items.find((one) => sameLike(one, item))
  if (before?.kind !== 'like' || item.kind !== 'like') return [...items, item]
  const others = items.filter((one) => one !== before)
  const isNothing = before.liked !== item.liked && !before.tried && before.refusal === undefined
  return isNothing ? others : [...others, item]
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  isWanted = true
  running ??= run()
}

async function run(): Promise<void> {
  try {
    while (isWanted) {
      isWanted = false
      void showArrived(await inTurn('entemi.outbox', sendAll))
      if (!isWanted) leaveMakers()
    }
  } finally {
    // In the same breath as the last question whether more is wanted: a wish in between would be lost.
    running = undefined
  }
}

/** What is not here any more was sent by another tab; the rest waits. */
function leaveMakers(): void {
  for (const key of makers.keys()) {
    answerMaker(key, isKept(key) ? { sent: false } : { sent: true, answer: undefined })
  }
}

/**
 * One after another, in the order of making, until all are sent or the server must be waited for; what still has a
 * image to bring up lets the others go first.
 */
async function sendAll(): Promise<OutboxItem[]> {
  const sent: OutboxItem[] = []
  await reread()
  if (!(await isStillTheSame())) return sent
  for (;;) {
    await reread()
    const due = listKept().filter(isDue)
    const isReady = (one: OutboxItem, place: number) =>
      findPendingMedia(one) === undefined && !isBehind(one, due.slice(0, place))
    const item = due.find(isReady) ?? due[0]
    if (item === undefined) break
    const next = await sendOne(item)
    if (next === 'sent by itself') sent.push(item)
    if (next === 'wait') break
  }
  return sent
}

/** What has been lying here may be sent under no other name: another tab may act for somebody else by now. */
async function isStillTheSame(): Promise<boolean> {
  if (!listKept().some((item) => isDue(item) && !makers.has(item.key))) return true
  return refreshState().then(
    () => true,
    (error: unknown) => {
      wait(error instanceof ApiFailure ? error.retryAfter : undefined)
      return false
    },
  )
}

type Next = 'sent' | 'sent by itself' | 'next' | 'wait'

async function sendOne(item: OutboxItem): Promise<Next> {
  markSending(item.key)
  try {
    const pending = findPendingMedia(item)
    if (pending !== undefined) {
      const { uploadPendingFile } = await import('./upload-pending-file.ts')
      await uploadPendingFile(item.key, pending)
      return 'next'
    }
    if (!item.tried) await alterItem(item.key, (held) => ({ ...held, tried: true }))
    return await arrive(item, await sendItem(item))
  } catch (error) {
    // An answer that broke off half way: the server may have it, the key tells it so.
    if (!(error instanceof ApiFailure)) return wait()
    return settleFailure(item, error)
  } finally {
    markSending(undefined)
  }
}

async function settleFailure(item: OutboxItem, failure: ApiFailure): Promise<Next> {
  if (isSoAlready(item, failure)) return arrive(item, undefined)
  if (failure.status === 401) {
    // The session is gone: it waits until the same account is back.
    refreshState().catch(() => undefined)
    return 'wait'
  }
  if (isWorthWaiting(failure)) return wait(failure.retryAfter)
  const corrected = withoutClock(item, failure) ?? withMediaToUploadAgain(item, failure)
  if (corrected !== undefined) {
    await alterItem(item.key, () => corrected)
    return 'next'
  }
  const { status, code, detail, fields } = failure
  const settle = takeMaker(item.key)
  if (settle === undefined) {
    await alterItem(item.key, (held) => ({ ...held, refusal: { status, code, detail, fields } }))
  } else {
    // Gone before its maker is told: a refused mood that still lay here would colour the page again.
    await discardItem(item.key).finally(() => settle({ failure }))
  }
  return 'next'
}

const isWorthWaiting = ({ status }: ApiFailure) => [0, 408, 425, 429, 502, 503, 504].includes(status)

async function arrive(item: OutboxItem, answer: AnswerTo<Work['kind']> | undefined): Promise<Next> {
  failures = 0
  markArrived(item, idIn(answer))
  await discardItem(item.key)
  return answerMaker(item.key, { sent: true, answer }) ? 'sent' : 'sent by itself'
}

function wait(seconds = 0): 'wait' {
  notBefore = Date.now() + Math.min(seconds, longestPause) * 1000
  isWanted = false
  retryLater()
  return 'wait'
}

function retryLater(): void {
  timer ??= setTimeout(flush, Math.max(pauseBefore(failures++), notBefore - Date.now()))
}

/** What went by itself is told, and leaves the screens when they have the real one. */
async function showArrived(sent: readonly OutboxItem[]): Promise<void> {
  if (sent.length === 0) return
  const isMood = sent.some(({ kind }) => kind === 'mood')
  await Promise.allSettled([
    queryClient.invalidateQueries(entryQueries),
    queryClient.invalidateQueries(messageQueries),
    ...(isMood ? [refreshState()] : []),
  ])
  forgetArrived(sent.map(({ key }) => key))
  void sweepPendingFiles()
  showToast({ text: t('outbox.sent', { count: sent.length }) })
}

/** The one who is here now has an outbox of their own. */
async function follow(): Promise<void> {
  openShelf(findState()?.auth_userid ?? undefined)
  void sweepPendingFiles()
  await reread()
  if (listKept().some(isDue) && Date.now() >= notBefore) flush()
}

/** The server does not know of a mood that waits here: its answer must not take the colour away again. */
async function showMood(state: UserState): Promise<void> {
  const last = listKept().findLast(
    (item) => item.kind === 'mood' && item.refusal === undefined && item.actor === state.auth_entityId,
  )
  if (last?.kind !== 'mood' || state.profile === null || state.profile.mood === last.body.mood) return
  await applyState({ ...state, profile: { ...state.profile, mood: last.body.mood } })
}

/** The session ended elsewhere: what was not sent is still here, for the same account. */
async function tellKept(): Promise<void> {
  const count = await countAll().catch(() => 0)
  if (count > 0) showToast({ text: t('outbox.sessionEnded', { count }) })
}

function isDue(item: OutboxItem): boolean {
  const state = findState()
  return item.refusal === undefined && state?.auth_userid === ownerOfShelf() && state?.auth_entityId === item.actor
}
