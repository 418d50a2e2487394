import type { EntryEvent, EventAnswer } from '@entemi/contract/core/event'
import type { EntryId } from '@entemi/contract/platform/ids'
import { useState } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
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
      <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const people = pages.flatMap(({ data }) => data)
          if (people.length === 0) return <EmptyState title={t('event.nobody')} />
          return (
            <>
              <Rows list>
                {people.map((person) => (
                  <RowLink
                    key={person.id}
                    href={`/people/${person.id}`}
                    lead={<Avatar name={person.display_name} src={person.profile_image_url} />}
                    title={person.display_name}
                  />
                ))}
              </Rows>
              <MoreButton query={list} />
            </>
          )
        }}
      </Loaded>
    </Sheet>
  )
}
