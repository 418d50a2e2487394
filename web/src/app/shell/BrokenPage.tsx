import { ApiFailure } from '#/platform/api/call.ts'
import { useConnected } from '#/platform/api/connection.ts'
import { failureText } from '#/platform/api/failure-text.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState, ErrorState } from '#/platform/kit/EmptyState.tsx'
import { PageFrame } from './PageFrame.tsx'

/** A page that failed to render, with retry and home. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = error instanceof ApiFailure ? error : undefined
  // Offline, a page whose code is not cached fails as well.
  const isOffline = !useConnected() || failure?.status === 0
  const text = isOffline ? t('offline.notHere') : failure ? failureText(failure) : t('error.pageBroken')
  return (
    <PageFrame title={t('error.title')} frame="menu">
      <ErrorState
        title={t('load.failed')}
        text={text}
        code={failure?.supportCode}
        retry={{ label: t('act.retry'), onRetry: failure ? onRetry : () => location.reload() }}
      >
        <ButtonLink variant="text" href="/">
          {t('error.goHome')}
        </ButtonLink>
      </ErrorState>
    </PageFrame>
  )
}

export function UnknownPage() {
  return (
    <PageFrame title={t('page.notFound')} frame="menu">
      <EmptyState title={t('page.notFound')} text={t('error.notFound.text')}>
        <ButtonLink large href="/">
          {t('error.goHome')}
        </ButtonLink>
      </EmptyState>
    </PageFrame>
  )
}
