import type { MediaRecord } from '@entemi/contract/core/media'
import { t } from '#/platform/i18n/i18n.ts'

/** The alternative text. */
export function mediaName({ title, description, media_type }: MediaRecord): string {
  return title ?? description ?? t(media_type === 'v' ? 'lifeline.video' : 'lifeline.picture')
}
