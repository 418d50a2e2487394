import type { ReactNode } from 'react'
import { ApiFailure } from './call.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { ErrorState } from '#/platform/kit/EmptyState.tsx'

interface Props<T> {
  /** One query, or several combined. */
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  skeleton: ReactNode
  /** Said when there is no such thing, or it may not be seen. */
  missing?: string
  children: (data: T) => ReactNode
}

/**
 * The data of a query; a skeleton while it loads, an error with retry when it failed, without one when it is missing. Data that was loaded once stays
 * shown, unless it may not be seen any more.
 */
export function Loaded<T>({ query, skeleton, missing, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined && !isHidden(error)) return children(data)
  if (error === null) return skeleton
  const retry = { label: t('act.retry'), onRetry: () => void refetch(), busy: isFetching }
  if (error instanceof ApiFailure && error.status === 0) {
    return <ErrorState title={t('error.NO_NETWORK')} text={t('offline.notHere')} retry={retry} />
  }
  if (isMissing(error)) {
    return (
      <ErrorState title={missing ?? t('error.NOT_FOUND')} text={t('load.missing.text')}>
        <ButtonLink href="/">{t('error.goHome')}</ButtonLink>
      </ErrorState>
    )
  }
  const code = error instanceof ApiFailure ? error.code : 'STATUS_X'
  const status = error instanceof ApiFailure ? error.status : undefined
  return (
    <ErrorState
      title={t('load.failed')}
      text={errorText(code, undefined, status)}
      retry={isHidden(error) ? undefined : retry}
      code={code}
    />
  )
}

/** There is no such thing, or it may not be seen. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 404 && error.code === 'NOT_FOUND'
}

/** Deleted, blocked or made private since: a cached copy must not be shown any more. */
export function isHidden(error: Error | null): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 403)
}
