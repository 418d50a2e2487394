import { limits } from '@entemi/contract/platform/limits'
import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { isSameName } from './tag-name.ts'

/** With the name if it was not chosen, without it if it was. */
export const toggleName = (chosen: readonly string[], name: string): readonly string[] =>
  chosen.some((one) => isSameName(one, name)) ? chosen.filter((one) => !isSameName(one, name)) : addName(chosen, name)

/** A name that is chosen already stays once. */
export function addName(chosen: readonly string[], name: string): readonly string[] {
  if (chosen.some((one) => isSameName(one, name))) return chosen
  if (chosen.length < limits.tag.ofEntry) return [...chosen, name]
  showToast({ text: t('tag.tooMany', { count: limits.tag.ofEntry }) })
  return chosen
}
