import type { EntryEvent, EventAnswer } from '@entemi/contract/core/event'
import type { EntryId } from '@entemi/contract/platform/ids'
import { useState } from 'react'
import { PersonList } from '#/core/entity/PersonList.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { useAnswers } from './event.queries.ts'

const answers: readonly EventAnswer[] = ['yes', 'maybe', 'no']

/** Who comes, who may come, and who does not. */
export function AnswersSheet({
  entryId,
  event,
  onClose,
}: {
  entryId: EntryId
  event: EntryEvent
  onClose: () => void
}) {
  const [answer, setAnswer] = useState<EventAnswer>(answers.find((one) => event[one] > 0) ?? 'yes')
  const list = useAnswers(entryId, answer)
  return (
    <Sheet title={t('event.who')} closeLabel={t('act.close')} onClose={onClose} transient>
      <Segmented
        label={t('event.who')}
        value={answer}
        options={answers.map((one) => ({ value: one, label: `${t(`event.list.${one}`)} (${event[one]})` }))}
        onChange={setAnswer}
      />
      <PersonList query={list} empty={t('event.nobody')} />
    </Sheet>
  )
}
