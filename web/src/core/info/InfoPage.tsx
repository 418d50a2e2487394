import { ApiFailure } from '#/platform/api/call.ts'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import type { IconName } from '#/platform/kit/icons.ts'
import { IconDisc, RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useInfoPage, useOwnPages } from './info.queries.ts'
import styles from './InfoPage.module.css'
import { Prose } from './Prose.tsx'

/** The info pages of the product in a fixed order, then those of the site. */
export function InfoIndexPage() {
  const { data: own = [] } = useOwnPages()
  const row = (href: string, icon: IconName, title: string, note?: string) => (
    <RowLink key={href} href={href} lead={<IconDisc icon={icon} />} title={title} note={note} />
  )
  return (
    <Rows>
      {row('/info/guide', 'article', t('page.guide'), t('info.guide.text'))}
      {row('/info/help', 'question', t('page.help'), t('info.help.text'))}
      {row('/about/', 'info', t('page.about'), t('info.about.text'))}
      {row('/info/privacy', 'lock', t('consent.privacy'), t('info.privacy.text'))}
      {row('/info/cookie', 'disk', t('consent.cookie'), t('info.cookie.text'))}
      {row('/info/terms', 'shield', t('info.terms'), t('info.terms.text'))}
      {row('/info/location', 'pin', t('consent.location'), t('info.location.text'))}
      {row('/info/live', 'live', t('consent.live'), t('info.live.text'))}
      {own.map(({ pageurl, title }) => row(`/info/${pageurl}`, 'article', title))}
    </Rows>
  )
}

export function InfoPage({ params }: PageProps<'pageurl'>) {
  return (
    <article className={styles.page}>
      <InfoText pageurl={params.pageurl} />
    </article>
  )
}

/** The meaning of an error code, followed by the help page. */
export function HelpPage({ params }: PageProps<'code'>) {
  const { code } = params
  const meaning = findText(`error.${code}`, { min: '…', max: '…', n: '…' })
  return (
    <article className={styles.page}>
      {meaning !== undefined && (
        <Panel title={meaning}>
          <p>{findText(`form.explain.${code}`)}</p>
          <p className="meta">{t('help.code', { code })}</p>
        </Panel>
      )}
      <InfoText pageurl="help" />
    </article>
  )
}

export function InfoText({ pageurl }: { pageurl: string }) {
  const page = useInfoPage(pageurl)
  usePageTitle(page.data?.title)
  if (page.error instanceof ApiFailure && page.error.status === 404) {
    return (
      <EmptyState title={t('info.missing')}>
        <ButtonLink large href="/info/">
          {t('info.all')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <Loaded query={page} skeleton={<SkeletonText label={t('load.loading')} count={9} />}>
      {({ html }) => <Prose html={html} />}
    </Loaded>
  )
}
