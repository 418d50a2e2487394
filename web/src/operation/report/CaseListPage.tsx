import type { BanDays } from '@entemi/contract/platform/errors'
import type { ReportCase, Resolution } from '@entemi/contract/operation/admin'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import type { IconName } from '#/platform/kit/icons.ts'
import { ManagedPage } from '#/platform/kit/ManagedList.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { CaseCard, CasePost, CaseText, describeItem } from './CaseCard.tsx'
import { useCases, useResolve } from './case.queries.ts'
import { SuspendSheet } from '#/operation/admin/SuspendSheet.tsx'
import { ReasonSheet } from '#/diary/moderation/ReasonSheet.tsx'

/** All open cases, for administrators: the content and the reasons only. */
export function CaseListPage() {
  const cases = useCases()
  return (
    <ManagedPage>
      <p className="meta">{t('admin.privateNote')}</p>
      <Loaded query={cases} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0) return <EmptyState title={t('moderation.empty')} />
          return (
            <>
              {list.map((one) => (
                <Case key={one.id} case={one} />
              ))}
              <MoreButton query={cases} />
            </>
          )
        }}
      </Loaded>
    </ManagedPage>
  )
}

type Grave = Exclude<Resolution, 'dismiss'>

/** Possible decisions by kind, besides dismissing. */
const ends: Record<ReportCase['kind'], readonly Grave[]> = {
  post: ['hide', 'remove'],
  comment: ['hide', 'remove'],
  message: ['remove'],
  chat: ['remove'],
  person: ['suspend'],
  entity: ['remove'],
}
const icons: Record<Grave, IconName> = { hide: 'eye', remove: 'trash', suspend: 'block' }

function Case({ case: one }: { case: ReportCase }) {
  const resolve = useResolve(one)
  const [asked, ask] = useState<Grave>()
  const resolveWith = async (resolution: Grave, reason: string, days?: BanDays) =>
    (await send(() => resolve.mutateAsync({ resolve: resolution, reason, ...(days !== undefined && { days }) }), {
      toast: t(`moderation.done.${resolution}`),
    })) !== undefined
  const dismiss = () => send(() => resolve.mutateAsync({ resolve: 'dismiss' }), { toast: t('moderation.done.dismiss') })
  return (
    <CaseCard
      author={one.author}
      {...describe(one)}
      reported={one.reported}
      acts={
        <>
          <Button
            variant="quiet"
            icon="check"
            busy={resolve.isPending && resolve.variables.resolve === 'dismiss'}
            onClick={() => void dismiss()}
          >
            {t('admin.report.dismiss')}
          </Button>
          {ends[one.kind].map((resolution) => (
            <Button
              key={resolution}
              variant={resolution === 'hide' ? 'quiet' : 'danger-text'}
              icon={icons[resolution]}
              onClick={() => ask(resolution)}
            >
              {t(`admin.report.${resolution}`)}
            </Button>
          ))}
        </>
      }
    >
      {one.post !== null && <CasePost post={one.post} />}
      {one.words !== null && <CaseText text={one.words.text} image={one.words.picture_url} />}
      {one.introduction !== null && <CaseText text={one.introduction} />}
      {asked === 'suspend' && (
        <SuspendSheet
          onDecide={(reason, days) => resolveWith('suspend', reason, days)}
          onClose={() => ask(undefined)}
        />
      )}
      {asked && asked !== 'suspend' && (
        <ReasonSheet
          title={t(`moderation.${asked}.title`)}
          text={t(asked === 'hide' ? 'admin.report.hide.text' : `moderation.${asked}.text`)}
          confirmLabel={t(`admin.report.${asked}`)}
          onDecide={(reason) => resolveWith(asked, reason)}
          onClose={() => ask(undefined)}
        />
      )}
    </CaseCard>
  )
}

/** Kind, community and time. */
function describe({ kind, post, words, group }: ReportCase): { label: string; at?: string | undefined } {
  const { label, at } =
    post === null ? { label: t(`report.kind.${kind}`), at: words?.created_at } : describeItem({ post, comment: null })
  return { label: group === null ? label : `${label} · ${group.display_name}`, at }
}
