import type { PollChoice } from '@entemi/contract/core/poll'
import type { EntryId } from '@entemi/contract/platform/ids'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
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
      <Loaded query={voters} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const people = pages.flatMap(({ data }) => data)
          if (people.length === 0) return <EmptyState title={t('poll.nobody')} />
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
              <MoreButton query={voters} />
            </>
          )
        }}
      </Loaded>
    </Sheet>
  )
}
