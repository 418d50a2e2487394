import { consentTypes, useConsents } from '#/consent/consent.queries.ts'
import { describeConsent } from '#/consent/ConsentPage.tsx'
import { t } from '#/i18n/i18n.ts'
import { RowLink, Rows } from '#/kit/ListRow.tsx'
import { usePageTitle } from '#/shell/page-title.ts'

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
