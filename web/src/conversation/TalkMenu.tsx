import type { EntityCard } from '@entemi/contract/entity'
import { t } from '#/i18n/i18n.ts'
import { confirmAction } from '#/kit/confirm.ts'
import { CardMenu } from '#/kit/Menu.tsx'
import type { MenuAction } from '#/kit/Menu.tsx'
import { go } from '#/shell/navigate.ts'
import { blockPerson } from './conversation.queries.ts'

/** What can be done with the one whom one speaks with. */
export function TalkMenu({ entity: { id, display_name } }: { entity: EntityCard }) {
  const actions: MenuAction[] = [
    { id: 'profile', label: t('message.profile'), icon: 'me', onSelect: () => go(`/people/${id}`) },
    {
      id: 'block',
      label: t('relation.block'),
      icon: 'block',
      danger: true,
      onSelect: () => void askBlock(id, display_name),
    },
  ]
  return (
    <CardMenu
      label={t('message.talkMenu', { name: display_name })}
      title={display_name}
      closeLabel={t('act.close')}
      actions={actions}
    />
  )
}

async function askBlock(id: EntityCard['id'], name: string): Promise<void> {
  const agreed = await confirmAction({
    title: `${name}: ${t('relation.block.title')}`,
    text: t('relation.block.text'),
    confirmLabel: t('relation.block'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await blockPerson(id)
}
