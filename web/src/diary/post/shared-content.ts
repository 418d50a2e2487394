import { del, get } from '#/platform/api/device-store.ts'
import { limits } from '@entemi/contract/platform/limits'
import { sharedKey } from '#/platform/api/shared-key.ts'
import type { SharedContent } from '#/platform/api/shared-key.ts'
import { asideSlot, emptyDraft, moveDraft, saveDraft } from '#/core/entry/draft.ts'
import type { Draft, DraftPlace } from '#/core/entry/draft.ts'
import { savePendingFile } from '#/core/upload/pending-files.ts'
import { filesPerUploader } from '#/core/upload/upload-queue.ts'

export type SharedOutcome = 'taken' | 'tooMany' | 'failed'

/**
 * Writes what another app shared into the draft of the slot; a draft that is there is put aside. The stored copy is deleted last: a page
 * closed meanwhile loses nothing.
 */
export async function draftShared(place: DraftPlace, typed = ''): Promise<SharedOutcome> {
  const shared = await get<SharedContent>(sharedKey).catch(() => undefined)
  const { text, files } = shared ?? { text: typed, files: [] }
  if (text === '' && files.length === 0) return 'taken'
  if (!moveDraft(place, asideSlot())) return 'failed'
  let draft: Draft = { ...emptyDraft, text: text.slice(0, limits.entry) }
  const isTextSaved = saveDraft(place, draft)
  try {
    for (const file of files.slice(0, filesPerUploader)) {
      const kept = crypto.randomUUID()
      draft = { ...draft, media: [...draft.media, { kept, file_name: file.name }] }
      await savePendingFile(kept, file, () => saveDraft(place, draft))
    }
  } catch {
    return 'failed'
  }
  if (!isTextSaved) return 'failed'
  await del(sharedKey).catch(() => undefined)
  return files.length > filesPerUploader ? 'tooMany' : 'taken'
}
