import type { EntityId } from '@entemi/contract/platform/ids'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { WebhookList } from './WebhookList.tsx'

/** Of a group, for its owners. */
export function GroupWebhookPage({ params: { id } }: PageProps<'id'>) {
  return <WebhookList group={id as EntityId} />
}

/** Of the site, for administrators. */
export function SiteWebhookPage() {
  return <WebhookList group={null} />
}
