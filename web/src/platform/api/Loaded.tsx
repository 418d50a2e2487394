import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ApiFailure } from './call.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { ErrorState } from '#/platform/kit/EmptyState.tsx'
import type { ErrorStateProps } from '#/platform/kit/EmptyState.tsx'
import { spinnerMs } from '#/platform/kit/Spinner.tsx'

interface Props<T> {
  /** One query, or several combined. */
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  skeleton: ReactNode
  /** Said when there is no such thing, or it may not be seen. */
  missing?: string
  children: (data: T) => ReactNode
}

/**
 * The data of a query; a skeleton while it loads, an error with retry when it failed, and the way home when it is missing or refused. Data that
 * was loaded once stays shown, unless it may not be seen any more.
 */
export function Loaded<T>({ query, skeleton, missing, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined && !isHidden(error)) return children(data)
  const retry = { label: t('act.retry'), onRetry: () => void refetch(), busy: isFetching }
  if (error === null) return <Waiting skeleton={skeleton} onRetry={retry.onRetry} />
  if (error instanceof ApiFailure && error.code === 'TIMEOUT') return <TooLate retry={retry} />
  if (error instanceof ApiFailure && error.status === 0) {
    return <ErrorState title={t('error.NO_NETWORK')} text={t('offline.notHere')} retry={retry} />
  }
  if (isMissing(error)) return <Missing title={missing} />
  const code = error instanceof ApiFailure ? error.code : 'STATUS_X'
  const status = error instanceof ApiFailure ? error.status : undefined
  const text = errorText(code, undefined, status)
  if (status !== undefined && finalStatuses.includes(status)) return <Refused title={t('load.failed')} text={text} />
  const shownCode = error instanceof ApiFailure ? error.supportCode : code
  return <ErrorState title={t('load.failed')} text={text} retry={retry} code={shownCode} />
}

/** Loading again would be answered in the same way. */
const finalStatuses: readonly number[] = [403, 404, 409]

/** There is no such thing, or it may not be seen. */
export function Missing({ title = t('error.NOT_FOUND') }: { title?: string | undefined }) {
  return <Refused title={title} text={t('load.missing.text')} />
}

export function Forbidden() {
  return <Refused title={t('load.failed')} text={t('error.FORBIDDEN')} />
}

function Refused(props: { title: string; text: string }) {
  return (
    <ErrorState {...props}>
      <ButtonLink href="/">{t('error.goHome')}</ButtonLink>
    </ErrorState>
  )
}

/** The skeleton for 20 seconds, then what has happened; the answer is still shown if it arrives. */
function Waiting({ skeleton, onRetry }: { skeleton: ReactNode; onRetry: () => void }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (isLate) return
    const timer = setTimeout(() => setLate(true), spinnerMs)
    return () => clearTimeout(timer)
  }, [isLate])
  const handleRetry = () => {
    setLate(false)
    onRetry()
  }
  return isLate ? <TooLate retry={{ label: t('act.retry'), onRetry: handleRetry }} /> : skeleton
}

function TooLate({ retry }: Pick<ErrorStateProps, 'retry'>) {
  return <ErrorState title={t('load.failed')} text={t('load.timeout')} retry={retry} />
}

/** There is no such thing, or it may not be seen. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 404 && error.code === 'NOT_FOUND'
}

/** Deleted, blocked or made private since: a cached copy must not be shown any more. */
export function isHidden(error: Error | null): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 403)
}
