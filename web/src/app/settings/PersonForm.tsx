import type { Answer } from '@entemi/contract/calls'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { ImageField } from '#/core/media/ImageField.tsx'
import { FormWriting, FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { addPerson, editPerson } from '#/core/entity/entity.queries.ts'
import { useManagedPerson } from '#/account/profile/profile.queries.ts'

const rules = { name: `required;maxlength:${limits.displayName}`, introduction: `maxlength:${limits.introduction}` }
const labels = () => ({ name: t('settings.persons.name'), introduction: t('settings.persons.introduction') })

/** Adds a managed person. */
export function NewPersonForm() {
  const close = useCloseModal()
  const form = useFieldForm({
    values: { name: '', introduction: '' },
    labels: labels(),
    rules,
    guard: 'sheet',
    save: ({ name, introduction }) => addPerson(name, introduction),
    saved: (_answer, { name }) => showSaved(t('settings.persons.added', { name }), close),
  })
  return (
    <FormFrame form={form}>
      <FormText form={form} name="name" autoComplete="off" />
      <FormWriting form={form} name="introduction" />
      <FormSubmit form={form}>{t('settings.persons.save')}</FormSubmit>
    </FormFrame>
  )
}

/** Edits a managed person. */
export function PersonForm({ id }: { id: string }) {
  return (
    <Loaded query={useManagedPerson(id)} skeleton={<SkeletonText label={t('load.loading')} count={4} />}>
      {(person) => <EditForm person={person} />}
    </Loaded>
  )
}

/** No key looks like this; an empty one removes the image. */
const unchanged = '-'

function EditForm({ person }: { person: Answer<'GET /api/profile/:id'>['profile'] }) {
  const close = useCloseModal()
  const [image, setImage] = useState(person.profile_image_url)
  const form = useFieldForm({
    values: { name: person.display_name, introduction: person.introduction ?? '', image: unchanged },
    labels: { ...labels(), image: t('community.picture') },
    rules,
    guard: 'sheet',
    save: ({ name, introduction, image }) =>
      editPerson(person.id, {
        name: name.trim(),
        introduction: introduction.trim() || null,
        ...(image !== unchanged && { image: image === '' ? null : (image as MediaKey) }),
      }),
    saved: () => showSaved(t('toast.saved'), close),
  })
  return (
    <FormFrame form={form}>
      <ImageField
        shape="round"
        name={person.display_name}
        src={image}
        onChange={(key) => {
          setImage(key === null ? null : `/media/${key}/thumb`)
          form.setValue('image', key ?? '')
        }}
      />
      <FormText form={form} name="name" autoComplete="off" />
      <FormWriting form={form} name="introduction" />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
    </FormFrame>
  )
}

function showSaved(text: string, close: () => void): void {
  showToast({ text, duration: confirmationToastMs })
  close()
}
