import type { PollChoice } from '@entemi/contract/core/poll'
import type { EntryId } from '@entemi/contract/platform/ids'
import { PersonList } from '#/core/entity/PersonList.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { useVoters } from './poll.queries.ts'

interface Props {
  entryId: EntryId
  choice: PollChoice
  onClose: () => void
}

/** Who voted for a choice of a poll that shows names. */
export function VotersSheet({ entryId, choice, onClose }: Props) {
  const voters = useVoters(entryId, choice.no)
  return (
    <Sheet title={choice.text} closeLabel={t('act.close')} onClose={onClose} transient>
      <PersonList query={voters} empty={t('poll.nobody')} />
    </Sheet>
  )
}
