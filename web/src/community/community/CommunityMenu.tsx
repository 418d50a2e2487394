import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { copyText } from '#/platform/kit/copy-text.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { useOffersWebhooks } from '#/community/webhook/webhook.queries.ts'
import { muteGroup } from './own-group.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'

const ReportSheet = lazy(async () => ({ default: (await import('#/diary/moderation/ReportSheet.tsx')).ReportSheet }))

/** Actions of a community besides joining and leaving. */
export function CommunityMenu({ community }: { community: Community }) {
  const { id, display_name: group, can, muted, relation } = community
  const [isReporting, setReporting] = useState(false)
  const hasWebhooks = useOffersWebhooks(id, can.edit)
  const actions: MenuAction[] = []
  if (can.edit) {
    actions.push({ id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => go(`/entity/edit/${id}`) })
  }
  if (relation.includes('m')) {
    actions.push({ id: 'files', label: t('page.files'), icon: 'file', onSelect: () => go(`/entity/${id}/files`) })
  }
  actions.push(...listCare(community, hasWebhooks))
  if (relation.includes('m')) {
    const [label, toast] = [t(muted ? 'mute.end' : 'mute.start'), t(muted ? 'mute.ended' : 'mute.started', { group })]
    const mute = () => void muteGroup(id, !muted, toast)
    actions.push({ id: 'mute', label, icon: muted ? 'bell' : 'belloff', onSelect: mute })
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

/** Links to the pages of owners and moderators. */
function listCare({ id, can, request_count, waiting_count }: Community, hasWebhooks: boolean): MenuAction[] {
  const actions: MenuAction[] = []
  const add = (page: string, label: string, icon: MenuAction['icon'], count?: number | null) =>
    actions.push({ id: page, label, icon, note: formatCount(count), onSelect: () => go(`/entity/${id}/${page}`) })
  if (can.edit) {
    add('members', t('community.members.care'), 'friends')
    add('links', t('page.joinLinks'), 'userplus')
  }
  if (can.moderate) {
    add('requests', t('page.joinRequests'), 'group', request_count)
    add('moderation', t('moderation.title'), 'shield', waiting_count)
    add('bans', t('page.bans'), 'block')
  }
  if (hasWebhooks) add('webhooks', t('page.webhooks'), 'send')
  return actions
}

const formatCount = (count: number | null | undefined) => (count ? String(count) : undefined)

/** The link works for members only. */
const copyAddress = (id: string) => copyText(`${location.origin}/entity/${id}`)
