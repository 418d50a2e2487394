import type { EntityCard } from '@entemi/contract/core/entity'
import { t } from '#/platform/i18n/i18n.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { blockAndLeave } from '#/community/people/block-and-leave.ts'
import { go } from '#/platform/navigation/navigate.ts'

/** Actions for the other person of the conversation. */
export function ConversationMenu({ entity: { id, display_name } }: { entity: EntityCard }) {
  const actions: MenuAction[] = [
    { id: 'profile', label: t('message.profile'), icon: 'me', onSelect: () => go(`/people/${id}`) },
    {
      id: 'block',
      label: t('relation.block'),
      icon: 'block',
      danger: true,
      onSelect: () => void blockAndLeave({ id, display_name }, '/messages/'),
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
