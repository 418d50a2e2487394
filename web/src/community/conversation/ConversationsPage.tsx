import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { useInPanes } from '#/platform/kit/Panes.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { ConversationList } from './ConversationList.tsx'
import styles from './ConversationList.module.css'

/** The list of conversations; beside it, on a wide screen, that none is open. */
export function ConversationsPage({ search }: PageProps) {
  if (useInPanes()) return <EmptyState title={t('message.choose')} />
  return <ConversationList query={queryOf(search)} onSearch={(typed) => go(addressOf(typed), { replace: true })} />
}

/** The list beside an open conversation: a search stays while another one is opened. */
export function ConversationsPane({ params, search }: PageProps<string>) {
  const [query, setQuery] = useState(() => queryOf(search))
  return (
    <div className={styles.pane}>
      <h2>{t('page.messages')}</h2>
      <ConversationList query={query} onSearch={setQuery} openId={params['entityId']} />
    </div>
  )
}

const queryOf = (search: PageProps['search']) => (search['query'] ?? '').trim().slice(0, limits.nameQuery)

const addressOf = (query: string) => (query === '' ? '/messages/' : `/messages/?${new URLSearchParams({ query })}`)
