import { consentTypes, useConsents } from '#/core/consent/consent.queries.ts'
import { describeConsent } from '#/core/consent/ConsentPage.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'

export function ConsentSettings() {
  usePageTitle(t('settings.consents'))
  const consents = useConsents()
  return (
    <Rows>
      {consentTypes.map((type, index) => {
        const { data, isError } = consents[index] ?? {}
        const note = data === undefined ? t(isError ? 'load.failed' : 'load.loading') : describeConsent(data)
        return <RowLink key={type} href={`/consent/${type}`} title={t(`consent.${type}`)} note={note} />
      })}
    </Rows>
  )
}
