import { useCanGoBack } from '@tanstack/react-router'
import { t } from '#/i18n/i18n.ts'
import type { PlainTextKey } from '#/i18n/i18n.ts'
import { Button } from '#/kit/Button.tsx'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { goBack } from '#/shell/navigate.ts'

/** Says plainly that the place is known and not built yet. */
export function Placeholder({ title }: { title: PlainTextKey }) {
  const canGoBack = useCanGoBack()
  return (
    <EmptyState title={t('placeholder.title')} text={t('placeholder.text', { page: t(title) })}>
      {canGoBack && (
        <Button variant="quiet" onClick={() => goBack()}>
          {t('placeholder.back')}
        </Button>
      )}
    </EmptyState>
  )
}

export function PlaceholderPopup() {
  return <EmptyState title={t('placeholder.title')} text={t('placeholder.popup')} />
}
