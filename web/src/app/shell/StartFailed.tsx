import { ApiFailure } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { ErrorState } from '#/platform/kit/EmptyState.tsx'

/** Shown when the first start fails; uses no icons, which could not be loaded. */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof ApiFailure ? error.code : undefined
  return (
    <main>
      <ErrorState title={t('load.failed')} text={t('error.startFailed')} code={code}>
        <Button large onClick={onRetry}>
          {t('act.retry')}
        </Button>
      </ErrorState>
    </main>
  )
}
