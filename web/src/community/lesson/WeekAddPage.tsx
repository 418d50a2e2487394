import type { EntityId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { FormFrame, FormSubmit, FormText, FormWriting } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import styles from './Lesson.module.css'
import { addWeek } from './training.queries.ts'

/** The question of a new week; it stays a draft until it is opened. */
export function WeekAddPage({ params: { id } }: PageProps<'id'>) {
  const form = useFieldForm({
    values: { title: '', text: '' },
    labels: { title: t('training.week.title'), text: t('training.week.text') },
    rules: { title: `required;maxlength:${limits.title}`, text: `required;maxlength:${limits.entry}` },
    save: ({ title, text }) => addWeek(id as EntityId, { title: title.trim(), text: text.trim() }),
    saved: () => go(`/training/${id}`, { replace: true }),
  })
  return (
    <FormFrame form={form}>
      <p className={`meta ${styles.lead}`}>{t('training.week.note')}</p>
      <FormText form={form} name="title" maxLength={limits.title} autoComplete="off" />
      <FormWriting form={form} name="text" rows={8} />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
    </FormFrame>
  )
}
