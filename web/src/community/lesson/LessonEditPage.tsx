import type { EntityId } from '@entemi/contract/platform/ids'
import { useState } from 'react'
import { ContentForm } from '#/core/form/ContentForm.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { DateField, Select } from '#/platform/kit/TextField.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Forbidden, Loaded } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { addLesson, editLesson, useLedGroups, useLessonToEdit } from './lesson.queries.ts'
import type { Lesson } from './lesson.queries.ts'
import { StepsEditor } from './StepsEditor.tsx'

export function LessonEditPage({ params: { id } }: PageProps<'id'>) {
  return id === '-1' ? <NewLesson /> : <ExistingLesson id={id} />
}

/** The audience as an option value: `all`, `claim`, `claim:{group}` or `group:{group}`. */
function readAudience(choice: string): { audience: 'all' | 'claim' | EntityId; publish_to?: EntityId } {
  const [kind, group] = choice.split(':') as [string, EntityId | undefined]
  if (kind === 'group' && group !== undefined) return { audience: group }
  return kind === 'all' ? { audience: 'all' } : { audience: 'claim', ...(group !== undefined && { publish_to: group }) }
}

function NewLesson() {
  const isAdmin = useUserState().auth_role === 'ADMIN'
  return (
    <Loaded query={useLedGroups(true)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(groups) => {
        const options = [
          ...(isAdmin ? [{ value: 'all', label: t('challenge.audience.all') }] : []),
          ...groups.map(({ id, display_name: group }) => ({
            value: `group:${id}`,
            label: t('challenge.audience.groupNamed', { group }),
          })),
          ...(isAdmin ? [{ value: 'claim', label: t('challenge.audience.claim') }] : []),
          ...groups.map(({ id, display_name: group }) => ({
            value: `claim:${id}`,
            label: t('challenge.audience.claimNamed', { group }),
          })),
        ]
        const first = options[0]
        if (first === undefined) return <Forbidden />
        return <Form lesson={null} options={options} first={first.value} />
      }}
    </Loaded>
  )
}

function ExistingLesson({ id }: { id: string }) {
  return (
    <Loaded query={useLessonToEdit(id)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(lesson) => (lesson?.leads ? <Form key={lesson.id} lesson={lesson} options={[]} first="" /> : <Forbidden />)}
    </Loaded>
  )
}

type Repeats = NonNullable<Lesson['repeats']> | 'never'
const repeating: readonly Repeats[] = ['never', 'day', 'week']

interface FormProps {
  /** null for a new lesson, whose audience is chosen. */
  lesson: Lesson | null
  options: readonly { value: string; label: string }[]
  first: string
}

function Form({ lesson, options, first }: FormProps) {
  const [choice, setChoice] = useState(first)
  const [asks, setAsks] = useState(lesson?.claim_ask ?? false)
  const [starter, setStarter] = useState(lesson?.starter ?? false)
  const [isOpen, setOpen] = useState(lesson?.open_to_claim ?? false)
  const [steps, setSteps] = useState<readonly string[]>(() => lesson?.steps.map(({ text }) => text) ?? [])
  const [until, setUntil] = useState(lesson?.until ?? '')
  const [repeats, setRepeats] = useState<Repeats>(lesson?.repeats ?? 'never')
  const isSent = lesson !== null && lesson.sent_at !== null
  const kind = lesson?.audience ?? choice.split(':')[0]
  const isClaimed = kind === 'claim'
  const mayGreet = kind === 'all' && (lesson === null || lesson.keeper === null)
  return (
    <ContentForm
      entry={lesson}
      labels={{ title: t('challenge.title'), text: t('challenge.text') }}
      hasVideo
      submitLabel={t('act.save')}
      save={(written) => {
        const rest = {
          ...written,
          steps: [...new Set(steps.map((step) => step.trim()).filter(Boolean))],
          until: until === '' ? null : until,
          ...(!isSent && { repeats: repeats === 'never' ? null : repeats }),
          ...(isClaimed && { claim_ask: asks }),
          ...(mayGreet && { starter }),
        }
        if (lesson === null) return addLesson({ ...rest, ...readAudience(choice) })
        const offer = isClaimed && isSent && { open_to_claim: isOpen }
        return editLesson(lesson.id, { ...rest, ...offer })
      }}
      saved={(id) => {
        showToast({ text: t('toast.saved'), duration: confirmationToastMs })
        go(`/lesson/${id}`, { replace: true })
      }}
    >
      {lesson === null && (
        <Select
          label={t('challenge.audience')}
          options={[...options]}
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
        />
      )}
      {isClaimed && <Switch label={t('challenge.claimAsk')} checked={asks} onChange={setAsks} />}
      {isClaimed && isSent && <Switch label={t('challenge.openToClaim')} checked={isOpen} onChange={setOpen} />}
      {mayGreet && <Switch label={t('challenge.starter')} checked={starter} onChange={setStarter} />}
      <StepsEditor steps={steps} onChange={setSteps} />
      <DateField label={t('lessonPage.until')} value={until} onChange={({ target }) => setUntil(target.value)} />
      {!isSent && (
        <Select
          label={t('lessonPage.repeats')}
          options={repeating.map((value) => ({ value, label: t(`lesson.plan.repeats.${value}`) }))}
          value={repeats}
          onChange={({ target }) => setRepeats(repeating.find((one) => one === target.value) ?? 'never')}
        />
      )}
    </ContentForm>
  )
}
