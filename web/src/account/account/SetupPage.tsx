import { t } from '#/platform/i18n/i18n.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { setUpFirst } from './account.queries.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function SetupPage({ params, search }: PageProps<'token'>) {
  return (
    <AccountFrame heading={t('setup.title')} text={t('setup.text')}>
      <RegisterForm search={search} save={(body) => setUpFirst(params.token, body)} submitLabel={t('setup.submit')} />
    </AccountFrame>
  )
}
