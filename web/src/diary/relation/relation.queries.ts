import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { Letter } from '@entemi/contract/platform/letters'
import type { UserState } from '@entemi/contract/platform/state'
import { useSyncExternalStore } from 'react'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { queryClient, stateKey } from '#/platform/api/query-client.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { patchPerson } from '#/diary/lifeline/lifeline.queries.ts'
import { evictAndRefetch } from '#/core/entry/entry-cache.ts'
import { findState, refreshState, useUserState } from '#/platform/session/user-state.ts'
import { reloadLists } from '#/core/entry/use-entries.ts'
import { blockedKey, friendsKey } from './friend.queries.ts'
import { lettersAfter, standingOf, withLetters } from './relation.ts'
import type { RelationAct, Standing } from './relation.ts'

export type Person = Pick<EntityCard, 'id' | 'display_name'>

/** Changes that the server has not confirmed yet: merged over the state, so that a button reacts at once. */
let pending: ReadonlyMap<EntityId, readonly Letter[]> = new Map()
const listeners = new Set<() => void>()

/** The relation to a person, including unconfirmed changes. */
export function useRelation(id: EntityId): { letters: readonly Letter[]; standing: Standing; isChanging: boolean } {
  const { entity_relation } = useUserState()
  const overlay = useSyncExternalStore(subscribe, () => pending.get(id))
  const letters = overlay ?? entity_relation[id] ?? []
  return { letters, standing: standingOf(letters), isChanging: overlay !== undefined }
}

const calls = {
  send: (id: EntityId, message: string) =>
    callApi('POST /api/friend/request/send', { body: { entity_id: id, ...(message !== '' && { message }) } }),
  revoke: (id: EntityId) => callApi('POST /api/friend/request/revoke/:id', { params: { id } }),
  accept: (id: EntityId) => callApi('POST /api/friend/request/accept/:id', { params: { id } }),
  reject: (id: EntityId) => callApi('POST /api/friend/request/reject/:id', { params: { id } }),
  unfriend: (id: EntityId) => callApi('POST /api/friend/unfriend/:id', { params: { id } }),
} satisfies Record<RelationAct, unknown>

/** Applied at once, reverted when the server refuses. Returns whether it was done. */
export async function changeRelation(act: RelationAct, { id, display_name }: Person, message = ''): Promise<boolean> {
  // A second tap while the first call is running.
  if (pending.has(id)) return false
  const before = findState()?.entity_relation[id] ?? []
  setPending(id, lettersAfter(act, before))
  const answer = await send(() => calls[act](id, message), {
    then: ({ setData: { relation } }) => {
      storeLetters(id, relation)
      const done = relation.includes('b') ? 'accept' : act
      showToast({ text: t(`relation.${done}.done`, { name: display_name }), duration: confirmationToastMs })
    },
  })
  setPending(id, undefined)
  if (answer === undefined) await refreshQuietly()
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: friendsKey }),
    (act === 'unfriend' || answer?.setData.relation.includes('b')) && reloadLists(),
  ])
  return answer !== undefined
}

/** The same with a confirmation. */
export async function confirmRelation(act: Exclude<RelationAct, 'send'>, person: Person): Promise<boolean> {
  const agreed = await confirmAction({
    title: person.display_name,
    text: `${t(`relation.${act}.title`)} ${t(`relation.${act}.text`)}`,
    confirmLabel: t(`relation.${act}`),
    cancelLabel: t('act.cancel'),
    danger: act === 'unfriend',
  })
  return agreed && (await changeRelation(act, person))
}

export async function followPerson({ id }: Person, following: boolean): Promise<void> {
  patchPerson(id, { following })
  const call = following ? ('POST /api/follow/:id' as const) : ('DELETE /api/follow/:id' as const)
  await send(() => callApi(call, { params: { id } }), {
    toast: t(following ? 'relation.follow.done' : 'relation.unfollow.done'),
    onFailure: () => {
      patchPerson(id, { following: !following })
      return false
    },
  })
}

/** Asks first. Returns whether the person is blocked; the caller navigates away, then evicts them. */
export async function blockPerson(person: Person): Promise<boolean> {
  const { id, display_name } = person
  const agreed = await confirmAction({
    title: display_name,
    text: `${t('relation.block.title')} ${t('relation.block.text')}`,
    confirmLabel: t('relation.block'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!agreed) return false
  const answer = await send(() => callApi('POST /api/block/:id', { params: { id } }), {
    then: ({ setData }) => {
      storeLetters(id, setData.relation)
      showToast({
        text: t('relation.block.done'),
        action: { label: t('act.undo'), onAction: () => void unblockPerson(person) },
      })
    },
  })
  return answer !== undefined
}

export function evictPerson({ id }: Person): void {
  evictAndRefetch([id])
  void queryClient.invalidateQueries({ queryKey: blockedKey })
}

export async function unblockPerson({ id }: Person): Promise<void> {
  await send(() => callApi('DELETE /api/block/:id', { params: { id } }), {
    then: () => queryClient.invalidateQueries(),
    toast: t('relation.unblock.done'),
  })
}

function storeLetters(id: EntityId, letters: Letter[]): void {
  queryClient.setQueryData<UserState>(stateKey, (state) => state && withLetters(state, id, letters))
}

/** A refusal means that the state is outdated. */
async function refreshQuietly(): Promise<void> {
  try {
    await refreshState()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}

function setPending(id: EntityId, letters: readonly Letter[] | undefined): void {
  const next = new Map(pending)
  if (letters === undefined) next.delete(id)
  else next.set(id, letters)
  pending = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
