import { useState } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { ManagedLead, ManagedList, ManagedPage } from '#/platform/kit/ManagedList.tsx'
import { ShownOnce } from '#/platform/kit/ShownOnce.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { useWebhooks } from './webhook.queries.ts'
import type { WebhookGroup } from './webhook.queries.ts'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookSheet } from './WebhookForm.tsx'

/** The webhooks of a group or of the site, or the secret of one that was just made. */
export function WebhookList({ group }: { group: WebhookGroup }) {
  const [secret, setSecret] = useState<string>()
  if (secret === undefined) return <Overview group={group} onMade={setSecret} />
  return (
    <ShownOnce
      title={t('webhook.made')}
      text={t('webhook.once')}
      secret={secret}
      copyLabel={t('webhook.secret.copy')}
      doneLabel={t('webhook.secret.saved')}
      onDone={() => setSecret(undefined)}
    />
  )
}

interface Props {
  group: WebhookGroup
  onMade: (secret: string) => void
}

function Overview({ group, onMade }: Props) {
  const webhooks = useWebhooks(group)
  const [isAdding, setAdding] = useState(false)
  return (
    <ManagedPage>
      <ManagedLead>{t(group === null ? 'webhook.text.site' : 'webhook.text')}</ManagedLead>
      <Loaded query={webhooks} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list.data)
          const hosts = pages[0]?.hosts ?? []
          return (
            <>
              {hosts.length === 0 ? (
                <NoHosts />
              ) : (
                <Button block icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
                  {t('webhook.add')}
                </Button>
              )}
              {list.length > 0 && (
                <ManagedList>
                  {list.map((webhook) => (
                    <WebhookCard key={webhook.id} webhook={webhook} />
                  ))}
                </ManagedList>
              )}
              {list.length === 0 && hosts.length > 0 && <EmptyState title={t('webhook.none')} />}
              <MoreButton query={webhooks} />
              {isAdding && (
                <WebhookSheet group={group} hosts={hosts} onMade={onMade} onClose={() => setAdding(false)} />
              )}
            </>
          )
        }}
      </Loaded>
    </ManagedPage>
  )
}

/** Nothing is sent anywhere until an administrator names a host. */
function NoHosts() {
  const isAdmin = useUserState().auth_role === 'ADMIN'
  return (
    <EmptyState title={t('webhook.noHosts')} text={t(isAdmin ? 'webhook.noHosts.admin' : 'webhook.noHosts.text')}>
      {isAdmin && (
        <ButtonLink large href="/admin/settings">
          {t('admin.settings')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
