import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ReasonSheet } from '#/diary/moderation/ReasonSheet.tsx'
import { useRemoveRow } from './admin.queries.ts'

/** Asks for the reason of a removal, which the owner reads. */
export function RemoveReason({ id, onClose }: { id: string; onClose: () => void }) {
  const removal = useRemoveRow()
  return (
    <ReasonSheet
      title={t('moderation.remove.title')}
      text={t('moderation.remove.text')}
      confirmLabel={t('act.delete')}
      onDecide={async (reason) =>
        (await send(() => removal.mutateAsync({ id, reason }), { toast: t('toast.rowDeleted') })) !== undefined
      }
      onClose={onClose}
    />
  )
}
