import { lazy, Suspense, useState } from 'react'
import { loadTexts, t } from '#/platform/i18n/i18n.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { PageHead } from '#/platform/navigation/page-head.tsx'
import { blockAndLeave } from './block-and-leave.ts'
import type { Profile } from './people.queries.ts'
import { confirmRelation, useRelation } from '#/diary/relation/relation.queries.ts'

const ClientSheet = lazy(async () => {
  const [{ ClientSheet: Sheet }] = await Promise.all([import('#/diary/client/ClientSheet.tsx'), loadTexts('group')])
  return { default: Sheet }
})
const ReportSheet = lazy(async () => ({ default: (await import('#/diary/moderation/ReportSheet.tsx')).ReportSheet }))

/** Menu of rare actions in the header. */
export function PersonMenu({ profile }: { profile: Profile }) {
  const { standing, isChanging } = useRelation(profile.id)
  const [isReporting, setReporting] = useState(false)
  const [isConsulting, setConsulting] = useState(false)
  const { auth_role } = useUserState()
  const actions: MenuAction[] = [
    { id: 'report', label: t('report.button'), icon: 'flag', onSelect: () => setReporting(true) },
    {
      id: 'block',
      label: t('relation.block'),
      icon: 'block',
      danger: true,
      onSelect: () => void blockAndLeave(profile, '/people/'),
    },
  ]
  if (standing === 'friend') {
    actions.unshift({
      id: 'unfriend',
      label: t('relation.unfriend'),
      icon: 'friends',
      disabled: isChanging,
      onSelect: () => void confirmRelation('unfriend', profile),
    })
  }
  if (auth_role !== 'LIMIT') {
    actions.unshift({
      id: 'consulting',
      label: t('relation.consulting'),
      icon: 'question',
      onSelect: () => setConsulting(true),
    })
  }
  return (
    <>
      <PageHead
        actions={
          <CardMenu
            label={t('entry.menu', { name: profile.display_name })}
            title={profile.display_name}
            closeLabel={t('act.close')}
            actions={actions}
            sheetOnPhone
          />
        }
      />
      {isConsulting && (
        <Suspense>
          <ClientSheet person={profile} onClose={() => setConsulting(false)} />
        </Suspense>
      )}
      {isReporting && (
        <Suspense>
          <ReportSheet kind="person" id={profile.id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
