import type { Body } from '@entemi/contract/calls'
import type { EntryItem } from '@entemi/contract/core/entry'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded, Missing } from '#/platform/api/Loaded.tsx'
import { showWritten } from '#/diary/post/ComposerPage.tsx'
import { DraftedComposer } from '#/diary/post/DraftedComposer.tsx'
import { makeEdit, makePost, makeStart } from '#/diary/post/post-body.ts'
import type { EditedEntry } from '#/diary/post/post-body.ts'
import { useEditedEntry } from '#/diary/post/post.queries.ts'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import { emptyDraft } from '#/core/entry/draft.ts'
import type { PublishTo } from '#/core/entry/publish.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import styles from './Lesson.module.css'
import { LessonHead } from './LessonHead.tsx'
import { addSolution, editSolution, useWrittenSolution } from './lesson.queries.ts'
import type { Lesson } from './lesson.queries.ts'

export function SolutionEditPage({ params }: PageProps<'lesson_id' | 'solution_id'>) {
  const query = useWrittenSolution(params.lesson_id, params.solution_id)
  return (
    <Loaded query={query} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {({ lesson, solution }) =>
        solution?.can.edit === false ? (
          <Missing />
        ) : 'received' in lesson ? (
          <Solution key={solution?.id ?? 'new'} lesson={lesson} solution={solution} />
        ) : (
          <EmptyState title={t('challenge.asked')} text={t('challenge.claim.pending')} />
        )
      }
    </Loaded>
  )
}

function Solution({ lesson, solution }: { lesson: Lesson; solution: EntryItem | null }) {
  return solution === null ? (
    <Answer lesson={lesson} edited={null} />
  ) : (
    <EditSolution lesson={lesson} id={solution.id} />
  )
}

function EditSolution({ lesson, id }: { lesson: Lesson; id: string }) {
  return (
    <Loaded query={useEditedEntry(id)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(edited) => <Answer lesson={lesson} edited={edited} />}
    </Loaded>
  )
}

/** The composer under the lesson's text. */
function Answer({ lesson, edited }: { lesson: Lesson; edited: EditedEntry | null }) {
  const { auth_memberArray, profile } = useUserState()
  const owner = lesson.group ?? lesson.keeper
  const isMember = owner !== null && auth_memberArray.includes(owner.id)
  const [start] = useState(() => {
    if (edited !== null) return { ...makeStart(edited), publish_to: null }
    // Without a default of one's own, the audience of the lesson.
    const isForGroup = isMember && lesson.group !== null && profile?.setting.solution_pp === undefined
    return isForGroup ? { ...emptyDraft, level: 2 as const } : emptyDraft
  })
  const group: PublishTo | null =
    owner !== null && (isMember || start.level === 2)
      ? { id: owner.id, name: owner.display_name, category: null }
      : null
  return (
    <DraftedComposer
      slot={`solution-${lesson.id}${edited === null ? '' : `.${edited.entry.id}`}`}
      start={start}
      isEdit={edited !== null}
      answering={{ lesson: <LessonText lesson={lesson} />, group }}
      save={(written) => {
        const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
        return edited === null
          ? addSolution(lesson, asSolution(makePost(written, zone)), written.media)
          : editSolution(lesson.id, edited.entry.id, asSolution(makeEdit(written, edited, zone)))
      }}
      saved={({ level }, isSent) => {
        showWritten({ level: edited === null ? level : 0, type: 'solution', publish_to: null }, isSent)
        go(`/lesson/${lesson.id}`, { replace: true })
      }}
    />
  )
}

/** A solution has no type and no title; which group it goes to is the lesson's. */
function asSolution(entry: Body<'PATCH /api/post/:id'>): Body<'POST /api/lesson/solution/:lesson_id'> {
  const { type: _type, title: _title, publish_to: _group, category: _category, text = '', ...facts } = entry
  return { ...facts, answer_text: text }
}

function LessonText({ lesson }: { lesson: Lesson }) {
  return (
    <div className={`${styles.asked} ${hueClass('lesson')}`}>
      <LessonHead title={lesson.title ?? ''} from={(lesson.keeper ?? lesson.author).display_name} />
      <p className="diary">
        <WrittenText text={lesson.text} />
      </p>
    </div>
  )
}
