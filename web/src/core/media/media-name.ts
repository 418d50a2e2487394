import type { MediaRecord } from '@entemi/contract/core/media'
import { t } from '#/platform/i18n/i18n.ts'

const names = { i: 'lifeline.picture', v: 'lifeline.video', a: 'lifeline.voice', d: 'lifeline.file' } as const

/** The alternative text. */
export function mediaName({ title, description, media_type }: MediaRecord): string {
  return title ?? description ?? t(names[media_type])
}
