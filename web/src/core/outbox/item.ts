import type { Answer, Body } from '@entemi/contract/calls'
import type { CommentId, EntityId, EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { callApi } from '#/platform/api/call.ts'
import type { ApiFailure } from '#/platform/api/call.ts'
import type { Consultant } from '#/core/entry/draft.ts'
import type { PendingMedia, MediaDraft } from '#/core/upload/upload-queue.ts'

/** What can be made without network. Devices store items under these names: a renamed field would lose what waits there. */
export type Work =
  | {
      kind: 'entry'
      body: Body<'POST /api/post'>
      pictures?: readonly MediaDraft[]
      /** With the name, for a form without network. */
      consultant?: Consultant | null
    }
  | { kind: 'mood'; body: Body<'POST /api/profile/setxx/mood'>; pictures?: readonly MediaDraft[] }
  | { kind: 'comment'; entryId: EntryId; thread: CommentId | null; body: Body<'POST /api/comment/:objectId'> }
  | {
      kind: 'message'
      entityId: EntityId
      name: string
      body: Body<'POST /api/message/:entityId'>
      pictures?: readonly MediaDraft[]
    }
  | {
      kind: 'solution'
      lessonId: EntryId
      /** Of the lesson that it answers. */
      title: string
      body: Body<'POST /api/lesson/solution/:lesson_id'>
      pictures?: readonly MediaDraft[]
    }
  | { kind: 'like'; target: 'entry' | 'comment'; id: string; liked: boolean }

/** Why the server refused it. */
export type Refusal = Pick<ApiFailure, 'status' | 'code' | 'detail' | 'fields'>

export type OutboxItem = Work & {
  /** The Idempotency-Key of every attempt: a lost answer creates nothing twice. */
  key: string
  /** The acting entity; it is sent as no other. */
  actor: string
  actorName: string
  madeAt: string
  /** The server may have it already. */
  tried: boolean
  /** Its images were deleted from the server once and uploaded again. */
  isRenewed?: boolean
  refusal?: Refusal
  /** The slow mode of its group: it is not sent again before that moment. */
  notBefore?: string
}

const likeCalls = {
  entry: { like: 'POST /api/like/:id', unlike: 'POST /api/unlike/:id' },
  comment: { like: 'POST /api/like/:id/comment', unlike: 'POST /api/unlike/:id/comment' },
} as const

interface Answers {
  entry: Answer<'POST /api/post'>
  mood: Answer<'POST /api/profile/setxx/mood'>
  comment: Answer<'POST /api/comment/:objectId'>
  message: Answer<'POST /api/message/:entityId'>
  solution: Answer<'POST /api/lesson/solution/:lesson_id'>
  like: Answer<'POST /api/like/:id'>
}
export type AnswerTo<K extends Work['kind']> = Answers[K]

export function sendItem(item: OutboxItem): Promise<AnswerTo<Work['kind']>> {
  const { key: idempotencyKey } = item
  switch (item.kind) {
    case 'entry':
      return callApi('POST /api/post', { body: { ...item.body, ...allMedia(item) }, idempotencyKey })
    case 'mood':
      return callApi('POST /api/profile/setxx/mood', { body: { ...item.body, ...allMedia(item) }, idempotencyKey })
    case 'comment':
      return callApi('POST /api/comment/:objectId', {
        params: { objectId: item.entryId },
        body: item.body,
        idempotencyKey,
      })
    case 'message':
      return callApi('POST /api/message/:entityId', {
        params: { entityId: item.entityId },
        body: { ...item.body, ...firstMedia(item) },
        idempotencyKey,
      })
    case 'solution':
      return callApi('POST /api/lesson/solution/:lesson_id', {
        params: { lesson_id: item.lessonId },
        body: { ...item.body, ...allMedia(item) },
        idempotencyKey,
      })
    case 'like':
      return callApi(likeCalls[item.target][item.liked ? 'like' : 'unlike'], {
        params: { id: item.id },
        idempotencyKey,
      })
  }
}

/** Work with images. */
type MediaWork = Extract<Work, { pictures?: readonly MediaDraft[] }>

export const hasMedia = <W extends Work>(item: W): item is W & MediaWork =>
  item.kind === 'entry' || item.kind === 'mood' || item.kind === 'message' || item.kind === 'solution'

const keysOf = ({ pictures = [] }: MediaWork) => pictures.flatMap(({ db_key }) => db_key ?? [])

function allMedia(item: MediaWork): { media?: MediaKey[] } {
  const media = keysOf(item)
  return media.length === 0 ? {} : { media }
}

function firstMedia(item: MediaWork): { media?: MediaKey } {
  const [media] = keysOf(item)
  return media === undefined ? {} : { media }
}

/** The next of its images that is not uploaded yet. */
export function findPendingMedia(item: Work): PendingMedia | undefined {
  return listPendingMedia(item).find(({ db_key }) => db_key === undefined)
}

const listPendingMedia = (item: Work): PendingMedia[] =>
  hasMedia(item) ? (item.pictures ?? []).filter((one) => 'kept' in one) : []

/** Messages to one person are sent in order: none before an earlier one whose image is not uploaded yet. */
export function isBlockedByEarlier(item: Work, earlier: readonly Work[]): boolean {
  return (
    item.kind === 'message' &&
    earlier.some(
      (one) => one.kind === 'message' && one.entityId === item.entityId && findPendingMedia(one) !== undefined,
    )
  )
}

/** The server deletes unattached images after a while; the device still has them, so they are uploaded again. */
export function withMediaToUploadAgain(item: OutboxItem, failure: ApiFailure): OutboxItem | undefined {
  const isAboutMedia = failure.fields.some(({ name }) => name.startsWith('media'))
  if (!hasMedia(item) || item.isRenewed === true || !isAboutMedia || listPendingMedia(item).length === 0) {
    return undefined
  }
  const pictures = item.pictures?.map((one) => ('kept' in one ? withoutKey(one) : one))
  return { ...item, ...(pictures && { pictures }), isRenewed: true }
}

const withoutKey = ({ db_key: _gone, ...one }: PendingMedia): PendingMedia => one

/** The id that the server gave it. */
export function serverIdOf(answer: AnswerTo<Work['kind']> | undefined): string | undefined {
  if (answer === undefined) return undefined
  const { setData } = answer
  if ('post_id' in setData) return setData.post_id
  if ('message_id' in setData) return setData.message_id
  if ('solution_id' in setData) return setData.solution_id
  return 'comment_id' in setData ? setData.comment_id : undefined
}

/** The entry already has the requested state: another device was faster, or the first answer was lost. */
export function isAlreadyDone(item: OutboxItem, failure: ApiFailure): boolean {
  return item.kind === 'like' && failure.code === (item.liked ? 'ALREADY_LIKED' : 'NOT_LIKED')
}

/** The device clock is wrong: the server's time is used instead. */
export function withoutDeviceTime(item: OutboxItem, failure: ApiFailure): OutboxItem | undefined {
  if (item.kind !== 'entry' && item.kind !== 'mood' && item.kind !== 'solution') return undefined
  if (item.body.occurred_at === undefined || !failure.fields.some(({ name }) => name === 'occurred_at'))
    return undefined
  const { occurred_at: _wrong, ...body } = item.body
  return { ...item, body } as OutboxItem
}

/** The relation has ended meanwhile: it is sent for its level alone. */
export function withoutConsultant(item: OutboxItem, failure: ApiFailure): OutboxItem | undefined {
  if (item.kind !== 'entry' && item.kind !== 'mood') return undefined
  if (!failure.fields.some(({ name }) => name === 'consultant_id')) return undefined
  const { consultant_id: _ended, ...body } = item.body
  return { ...item, body } as OutboxItem
}

/** The time of writing, not of sending; not where a day was chosen. */
export function momentOfWriting(body: { occurred_on?: string | undefined; occurred_at?: string | undefined }) {
  const isChosen = body.occurred_on !== undefined || body.occurred_at !== undefined
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isChosen ? {} : { occurred_at: new Date().toISOString() }),
  }
}

export function sameLike(one: OutboxItem, other: OutboxItem): boolean {
  return one.kind === 'like' && other.kind === 'like' && one.id === other.id
}

/** The text of an item, if it has one. */
export function textOf(item: Work): string {
  switch (item.kind) {
    case 'entry':
      return item.body.text
    case 'mood':
    case 'comment':
      return item.body.message ?? ''
    case 'message':
      return item.body.text ?? ''
    case 'solution':
      return item.body.answer_text ?? ''
    case 'like':
      return ''
  }
}
