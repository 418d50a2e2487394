import { useMutation } from '@tanstack/react-query'
import { ApiFailure, callApi } from '#/platform/api/call.ts'
import { failureText } from '#/platform/api/failure-text.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'

/** The target of the unsubscribe link: one tap stops the mails, without a login. */
export function UnsubscribePage({ params: { token } }: PageProps<'token'>) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callApi('POST /unsubscribe/:token', { params: { token }, body: {} }),
  })
  if (isSuccess) return <EmptyState title={t('unsubscribe.done')} />
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <EmptyState title={t('unsubscribe.unknown')}>
        <ButtonLink variant="quiet" href="/settings/channels">
          {t('settings.channels')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('unsubscribe.title')}
      text={error instanceof ApiFailure ? failureText(error) : t('unsubscribe.text')}
    >
      <Button variant="primary" busy={isPending} onClick={() => mutate()}>
        {t('unsubscribe.act')}
      </Button>
    </EmptyState>
  )
}
