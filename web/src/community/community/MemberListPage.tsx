import type { GroupMember } from '@entemi/contract/community/community'
import { limits } from '@entemi/contract/platform/limits'
import { useDeferredValue, useState } from 'react'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { ManagedPage } from '#/platform/kit/ManagedList.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { memberOf, nameRights, rights } from './member-rights.ts'
import { useMembers } from './member.queries.ts'
import type { MemberFilter } from './member.queries.ts'
import { MemberSheet } from './MemberSheet.tsx'

const filters = ['m', ...rights] as const satisfies readonly MemberFilter[]

/** Members of a community with their rights, for its owners. */
export function MemberListPage({ params: { id } }: PageProps<'id'>) {
  const [filter, setFilter] = useState<MemberFilter>('m')
  const [typed, setTyped] = useState('')
  const [opened, open] = useState<GroupMember>()
  const search = useDeferredValue(typed.trim())
  const members = useMembers(id, filter, search)
  return (
    <ManagedPage>
      <TextField
        round
        type="search"
        label={t('member.search')}
        hideLabel
        placeholder={t('member.search')}
        maxLength={limits.nameQuery}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Chips label={t('member.filter')}>
        {filters.map((one) => (
          <Chip key={one} pressed={filter === one} onClick={() => setFilter(one)}>
            {one === 'm' ? t('member.filter.m') : t(`right.${one}`)}
          </Chip>
        ))}
      </Chips>
      <Loaded query={members} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0 && search !== '')
            return <EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />
          if (list.length === 0) return <EmptyState title={t('member.none')} />
          return (
            <>
              <Rows list>
                {list.map((member) => (
                  <MemberRow key={member.id} member={member} onOpen={() => open(member)} />
                ))}
              </Rows>
              <MoreButton query={members} />
            </>
          )
        }}
      </Loaded>
      {opened && <MemberSheet groupId={id} member={opened} onClose={() => open(undefined)} />}
    </ManagedPage>
  )
}

function MemberRow({ member, onOpen }: { member: GroupMember; onOpen: () => void }) {
  const me = memberOf(useUserState())
  const { display_name: name, since, came_by } = member
  const facts = [nameRights(member.rights), t('member.since', { date: formatDate(since) })]
  if (came_by !== null) facts.push(t('member.cameBy'))
  return (
    <ListRow
      lead={<Avatar name={name} src={member.profile_image_url} mood={member.mood as Mood | null} />}
      title={
        <>
          <a href={`/people/${member.id}`}>{name}</a>
          {member.id === me && ` (${t('member.you')})`}
        </>
      }
      note={facts.join(' · ')}
      end={<IconButton icon="more" label={t('member.menu', { name })} aria-haspopup="dialog" onClick={onOpen} />}
    />
  )
}
