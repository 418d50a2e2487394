import { lazy, Suspense, useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { CardMenu } from '#/kit/Menu.tsx'
import type { MenuAction } from '#/kit/Menu.tsx'
import { showToast } from '#/kit/toast.ts'
import { go } from '#/shell/navigate.ts'
import type { Community } from './community.queries.ts'

const ReportSheet = lazy(async () => ({ default: (await import('#/comment/ReportSheet.tsx')).ReportSheet }))

/** What can be done with the community beside joining and leaving. */
export function CommunityMenu({ community }: { community: Community }) {
  const { id, display_name: group, can } = community
  const [isReporting, setReporting] = useState(false)
  const actions: MenuAction[] = []
  if (can.edit) {
    actions.push({ id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => go(`/entity/edit/${id}`) })
  }
  if ('clipboard' in navigator) {
    actions.push({ id: 'copy', label: t('act.copyLink'), icon: 'link', onSelect: () => void copyAddress(id) })
  }
  if (can.report) {
    actions.push({ id: 'report', label: t('report.button'), icon: 'flag', onSelect: () => setReporting(true) })
  }
  return (
    <>
      <CardMenu
        label={t('community.menu', { group })}
        title={group}
        closeLabel={t('act.close')}
        actions={actions}
        sheetOnPhone
      />
      <Suspense>{isReporting && <ReportSheet kind="entity" id={id} onClose={() => setReporting(false)} />}</Suspense>
    </>
  )
}

/** It opens for members alone. */
async function copyAddress(id: string): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}/entity/${id}`)
  showToast({ text: t('toast.copied') })
}
