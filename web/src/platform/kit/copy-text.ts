import { t } from '#/platform/i18n/i18n.ts'
import { showToast } from './toast.ts'

/** Copies to the clipboard and shows whether it worked: a browser may refuse. */
export async function copyText(text: string, done: string = t('toast.copied')): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast({ text: isCopied ? done : t('toast.notCopied') })
}
