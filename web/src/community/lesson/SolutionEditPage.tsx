import type { EntryItem } from '@entemi/contract/core/entry'
import { useState } from 'react'
import { ContentForm } from '#/core/form/ContentForm.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { showWritten } from '#/diary/post/ComposerPage.tsx'
import { findDraft } from '#/core/entry/draft.ts'
import { findPublishLevel, levelIcons, levels, type PublishLevel } from '#/core/entry/privacy-level.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { LessonHead } from './LessonHead.tsx'
import { addSolution, editSolution, useWrittenSolution } from './lesson.queries.ts'
import type { Lesson } from './lesson.queries.ts'

export function SolutionEditPage({ params }: PageProps<'lesson_id' | 'solution_id'>) {
  const query = useWrittenSolution(params.lesson_id, params.solution_id)
  return (
    <Loaded query={query} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {({ lesson, solution }) =>
        solution?.can.edit === false ? (
          <EmptyState title={t('error.NOT_FOUND')} />
        ) : 'received' in lesson ? (
          <Answer key={solution?.id ?? 'new'} lesson={lesson} solution={solution} />
        ) : (
          <EmptyState title={t('challenge.asked')} text={t('challenge.claim.pending')} />
        )
      }
    </Loaded>
  )
}

function Answer({ lesson, solution }: { lesson: Lesson; solution: EntryItem | null }) {
  const { profile, auth_memberArray, auth_userid, auth_entityId } = useUserState()
  const group = lesson.group !== null && auth_memberArray.includes(lesson.group.id) ? lesson.group : null
  const usual = profile?.setting.solution_pp ?? 9
  const [place] = useState({ account: auth_userid ?? '', actor: auth_entityId ?? '', slot: `solution-${lesson.id}` })
  const [level, setLevel] = useState<PublishLevel>(() => {
    const begun = solution === null ? findDraft(place)?.level : findPublishLevel(solution.privacy_status)
    return begun ?? usual
  })
  const offered: readonly PublishLevel[] = group === null && level !== 2 ? levels : [0, 1, 2, 9]
  return (
    <>
      <LessonHead title={lesson.title ?? ''} from={(lesson.keeper ?? lesson.author).display_name} />
      <ContentForm
        entry={solution}
        labels={{ text: t('entry.type.solution.prompt') }}
        textOptional
        submitLabel={solution !== null ? t('act.save') : level === 0 ? t('entry.saveForMe') : t('entry.publish')}
        draft={solution === null ? { place, level } : undefined}
        save={({ text, title: _title, ...media }, drafts) =>
          solution === null
            ? addSolution(lesson, { answer_text: text, privacy_status: level }, drafts)
            : editSolution(lesson.id, solution.id, {
                answer_text: text,
                ...media,
                ...(level !== solution.privacy_status && { privacy_status: level }),
              })
        }
        saved={(isSent) => {
          showWritten(solution === null ? level : 0, isSent)
          go(`/lesson/${lesson.id}`, { replace: true })
        }}
      >
        <RadioCards
          label={t('challenge.answer.level')}
          value={String(level)}
          options={offered.map((one) => ({
            value: String(one),
            label: one === 2 && group !== null ? group.display_name : t(`privacy.${one}`),
            icon: levelIcons[one],
          }))}
          onChange={(next) => setLevel(findPublishLevel(Number(next)) ?? usual)}
        />
      </ContentForm>
    </>
  )
}
