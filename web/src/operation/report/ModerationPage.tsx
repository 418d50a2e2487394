import type { ModerationItem } from '@entemi/contract/community/community'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { ManagedPage } from '#/platform/kit/ManagedList.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { CaseCard, CasePost, CaseText, describeItem } from './CaseCard.tsx'
import { useDecide, useQueue } from './moderation.queries.ts'
import type { QueueState } from './moderation.queries.ts'
import { ReasonSheet } from '#/diary/moderation/ReasonSheet.tsx'

/** Cases of a community, for holders of A, C, E or M. */
export function ModerationPage({ params: { id } }: PageProps<'id'>) {
  const [state, setState] = useState<QueueState>('open')
  const queue = useQueue(id, state)
  return (
    <ManagedPage>
      <Segmented
        label={t('moderation.filter')}
        value={state}
        options={(['open', 'hidden'] as const).map((value) => ({ value, label: t(`moderation.filter.${value}`) }))}
        onChange={setState}
      />
      <p className="meta">{t('moderation.note')}</p>
      <Loaded query={queue} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
        {({ pages }) => {
          const items = pages.flatMap(({ data }) => data)
          if (items.length === 0)
            return <EmptyState title={t(state === 'open' ? 'moderation.empty' : 'moderation.empty.hidden')} />
          return (
            <>
              {items.map((item) => (
                <Case key={item.id} groupId={id} item={item} />
              ))}
              <MoreButton query={queue} />
            </>
          )
        }}
      </Loaded>
    </ManagedPage>
  )
}

function Case({ groupId, item }: { groupId: string; item: ModerationItem }) {
  const decide = useDecide(groupId, item)
  const [asked, ask] = useState<'hide' | 'remove'>()
  const leave = leaving[item.state]
  const decideWith = async (action: 'hide' | 'remove', reason: string) =>
    (await send(() => decide.mutateAsync({ action, reason }), { toast: t(`moderation.done.${action}`) })) !== undefined
  return (
    <CaseCard
      author={item.author}
      {...describeItem(item)}
      state={item.state}
      reported={item.reported}
      acts={
        <>
          <Button
            variant={item.state === 'waiting' ? 'primary' : 'quiet'}
            icon="check"
            busy={decide.isPending && decide.variables.action === 'approve'}
            onClick={() =>
              void send(() => decide.mutateAsync({ action: 'approve' }), { toast: t(`moderation.done.${leave}`) })
            }
          >
            {t(`moderation.${leave}`)}
          </Button>
          {item.state !== 'hidden' && (
            <Button variant="quiet" icon="eye" onClick={() => ask('hide')}>
              {t('moderation.hide')}
            </Button>
          )}
          <Button variant="danger-text" icon="trash" onClick={() => ask('remove')}>
            {t('moderation.remove')}
          </Button>
        </>
      }
    >
      {item.post !== null && <CasePost post={item.post} />}
      {item.comment !== null && <CaseText text={item.comment.text} />}
      {asked && (
        <ReasonSheet
          title={t(`moderation.${asked}.title`)}
          text={t(`moderation.${asked}.text`)}
          confirmLabel={t(`moderation.${asked}`)}
          onDecide={(reason) => decideWith(asked, reason)}
          onClose={() => ask(undefined)}
        />
      )}
    </CaseCard>
  )
}

/** The text for an approval. */
const leaving = { published: 'dismiss', waiting: 'approve', hidden: 'show' } as const satisfies Record<
  ModerationItem['state'],
  string
>
