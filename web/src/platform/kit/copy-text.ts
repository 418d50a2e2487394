import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from './toast.ts'

/** To the clipboard, and says so; a browser may refuse, and then nobody must believe that it is there. */
export async function copyText(text: string, done: string = t('toast.copied')): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast({ text: isCopied ? done : t('toast.notCopied') })
}
