import { limits } from '@entemi/contract/limits'
import { FormFrame, FormSubmit, FormText } from '#/form/fields.tsx'
import { useFieldForm } from '#/form/use-field-form.ts'
import { t } from '#/i18n/i18n.ts'
import { useCloseModal } from '#/kit/Modal.tsx'
import { confirmationToastMs, showToast } from '#/kit/toast.ts'
import { renamePasskey } from './passkey.queries.ts'

export function PasskeyForm({ passkey }: { passkey: { id: string; name: string | null } }) {
  const close = useCloseModal()
  const form = useFieldForm({
    values: { name: passkey.name ?? '' },
    labels: { name: t('settings.passkeys.name') },
    rules: { name: `required;maxlength:${limits.passkeyName}` },
    guard: 'sheet',
    save: ({ name }) => renamePasskey(passkey.id, name),
    saved: () => {
      showToast({ text: t('toast.saved'), duration: confirmationToastMs })
      close()
    },
  })
  return (
    <FormFrame form={form}>
      <FormText form={form} name="name" autoComplete="off" />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
    </FormFrame>
  )
}
