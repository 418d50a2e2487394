import { ApiFailure } from '#/api/call.ts'
import { t } from '#/i18n/i18n.ts'
import { ErrorState } from '#/kit/EmptyState.tsx'
import { Sprite } from '#/kit/Sprite.tsx'

/** The app was opened for the first time, and the server did not answer. */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main>
      <Sprite />
      <ErrorState
        title={t('load.failed')}
        text={t('error.startFailed')}
        code={error instanceof ApiFailure ? error.code : undefined}
        retry={{ label: t('act.retry'), onRetry }}
      />
    </main>
  )
}
