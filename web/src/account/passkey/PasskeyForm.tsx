import { limits } from '@entemi/contract/platform/limits'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
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
