import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'

type Ask = () => Promise<boolean>

/** Forms inside the top popup; each asks before it is closed. */
const popupForms = new Set<Ask>()

export function watchPopupForm(ask: Ask): () => void {
  popupForms.add(ask)
  return () => {
    popupForms.delete(ask)
  }
}

/** For popups, which close before the address changes: whether unsaved input may be discarded. */
export async function mayClosePopup(): Promise<boolean> {
  for (const ask of popupForms) if (!(await ask())) return false
  return true
}

export function confirmLeave(isUploading: boolean): Promise<boolean> {
  return confirmAction({
    title: t('entry.unsaved.title'),
    text: isUploading ? t('upload.leave') : t('entry.unsaved.text'),
    confirmLabel: t('act.discard'),
    cancelLabel: t('act.keepEditing'),
    danger: true,
  })
}
