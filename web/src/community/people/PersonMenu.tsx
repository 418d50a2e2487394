import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { PageHead } from '#/platform/navigation/page-head.tsx'
import { blockAndLeave } from './block-and-leave.ts'
import type { Profile } from './people.queries.ts'
import { confirmRelation, useRelation } from '#/diary/relation/relation.queries.ts'

const ReportSheet = lazy(async () => ({ default: (await import('#/diary/moderation/ReportSheet.tsx')).ReportSheet }))

/** Menu of rare actions in the header. */
export function PersonMenu({ profile }: { profile: Profile }) {
  const { standing, isChanging } = useRelation(profile.id)
  const [isReporting, setReporting] = useState(false)
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
      {isReporting && (
        <Suspense>
          <ReportSheet kind="person" id={profile.id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
