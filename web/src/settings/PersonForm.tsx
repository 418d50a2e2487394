import { limits } from '@entemi/contract/limits'
import { FormArea, FormFrame, FormSubmit, FormText } from '#/form/fields.tsx'
import { useFieldForm } from '#/form/use-field-form.ts'
import { t } from '#/i18n/i18n.ts'
import { useCloseModal } from '#/kit/Modal.tsx'
import { confirmationToastMs, showToast } from '#/kit/toast.ts'
import type { OwnEntity } from '#/session/acting.ts'
import { addPerson, renamePerson } from './settings.queries.ts'

/** Somebody to look after: new, or by another name. */
export function PersonForm({ person }: { person: OwnEntity | undefined }) {
  const close = useCloseModal()
  const form = useFieldForm({
    values: { name: person?.name ?? '', introduction: '' },
    labels: { name: t('settings.persons.name'), introduction: t('settings.persons.introduction') },
    rules: { name: `required;maxlength:${limits.displayName}`, introduction: `maxlength:${limits.introduction}` },
    guard: 'sheet',
    save: ({ name, introduction }) =>
      person === undefined ? addPerson(name, introduction) : renamePerson(person.id, name),
    saved: (_answer, { name }) => {
      const text = person === undefined ? t('settings.persons.added', { name }) : t('toast.saved')
      showToast({ text, duration: confirmationToastMs })
      close()
    },
  })
  return (
    <FormFrame form={form}>
      <FormText form={form} name="name" autoComplete="off" />
      {person === undefined && <FormArea form={form} name="introduction" />}
      <FormSubmit form={form}>{person === undefined ? t('settings.persons.save') : t('act.save')}</FormSubmit>
    </FormFrame>
  )
}
