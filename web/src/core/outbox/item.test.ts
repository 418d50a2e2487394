import type { EntityId, EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { expect, test } from 'vitest'
import { ApiFailure } from '#/platform/api/call.ts'
import type { MediaDraft } from '#/core/upload/upload-queue.ts'
import { findPendingMedia, isBlockedByEarlier, withMediaToUploadAgain, withoutDeviceTime } from './item.ts'
import type { OutboxItem, Work } from './item.ts'

const pending: MediaDraft = { kept: 'k1', file_name: 'hegy.jpg' }
const uploaded: MediaDraft = { ...pending, db_key: 'm1' as MediaKey }
const message = (to: string, pictures: readonly MediaDraft[] = []): Work => ({
  kind: 'message',
  entityId: to as EntityId,
  name: to,
  body: { text: 'Szia' },
  pictures,
})

test('a message waits for an earlier upload to the same person only', () => {
  expect(isBlockedByEarlier(message('anna'), [message('anna', [pending])])).toBe(true)
  expect(isBlockedByEarlier(message('anna'), [message('bela', [pending])])).toBe(false)
  expect(isBlockedByEarlier(message('anna'), [message('anna', [uploaded])])).toBe(false)
  expect(
    isBlockedByEarlier({ kind: 'like', target: 'entry', id: 'x', liked: true }, [message('anna', [pending])]),
  ).toBe(false)
})

test('R4.06 a message and a solution upload their images first, an entry uploads deleted ones again', () => {
  const solution: Work = {
    kind: 'solution',
    lessonId: 'l1' as EntryId,
    title: 'Séta',
    body: { answer_text: 'Megvolt' },
    pictures: [uploaded, { kept: 'k2', file_name: 'to.jpg' }],
  }
  expect(findPendingMedia(message('anna', [pending]))).toBe(pending)
  expect(findPendingMedia(solution)).toMatchObject({ kept: 'k2' })
  const swept = new ApiFailure(422, {
    error_code: 'VALIDATION_ERROR',
    fields: [{ name: 'media', code: 'INVALID_VALUE' }],
  })
  const item = {
    ...message('anna', [uploaded]),
    key: 'a',
    actor: 'b',
    actorName: '',
    madeAt: '',
    tried: true,
  } as OutboxItem
  const reuploaded = withMediaToUploadAgain(item, swept)
  expect(reuploaded).toMatchObject({ pictures: [{ kept: 'k1', file_name: 'hegy.jpg' }], isRenewed: true })
  expect(reuploaded && findPendingMedia(reuploaded)).toMatchObject({ kept: 'k1' })
  expect(reuploaded && withMediaToUploadAgain(reuploaded, swept)).toBe(undefined)
})

test.each(['entry', 'mood', 'solution'])('a wrong device clock does not hold back work of kind %s', (kind) => {
  const item = { kind, body: { occurred_at: '2099-01-01T00:00:00Z', zone: 'Europe/Budapest' } } as OutboxItem
  const refused = new ApiFailure(422, {
    error_code: 'VALIDATION_ERROR',
    fields: [{ name: 'occurred_at', code: 'INVALID_DATE' }],
  })
  expect(withoutDeviceTime(item, refused)).toEqual({ kind, body: { zone: 'Europe/Budapest' } })
})
