import { currentLanguage, setLanguage, t } from '#/platform/i18n/i18n.ts'

/** Each language by its own name; the current one needs no button. */
export function LanguageSwitch() {
  const other = currentLanguage() === 'hu' ? 'en' : 'hu'
  return (
    <button type="button" lang={other} onClick={() => void setLanguage(other)}>
      {t(`settings.language.${other}`)}
    </button>
  )
}
