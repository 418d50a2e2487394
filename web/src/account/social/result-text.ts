import { errorText, findText, t } from '#/platform/i18n/i18n.ts'

/** The text of a known code, otherwise that it expired: the address may contain anything. */
export function resultText(result: string | undefined): string {
  if (result === 'linked' || result === 'confirmed') return t(`social.${result}`)
  if (result === 'members') return errorText('ONLY_MEMBER_AREA')
  if (result === 'suspended') return errorText('ACCOUNT_SUSPENDED')
  if (result === 'cancelled') return t('login.socialCancelled')
  return findText(`social.result.${result ?? 'expired'}`) ?? t('social.result.expired')
}
