import { limits } from '@entemi/contract/platform/limits'
import { mayClosePopup } from '#/core/form/leave.ts'
import { FormFrame, FormSubmit, FormText, FormWriting } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { addPage } from './admin.queries.ts'
import { pageTools } from './page-tools.ts'

/** Creates an info page of the site, under /info/. */
export function NewPageSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      title={t('admin.page.add')}
      closeLabel={t('act.close')}
      mayClose={mayClosePopup}
      onClose={onClose}
      tall
      transient
    >
      <NewPageForm />
    </Sheet>
  )
}

const values = { address: '', title_hu: '', html_hu: '', title_en: '', html_en: '' }

function NewPageForm() {
  const close = useCloseModal()
  const title = `maxlength:${limits.title}`
  const html = `maxlength:${limits.pageHtml}`
  const form = useFieldForm({
    values,
    labels: {
      address: t('admin.page.address'),
      title_hu: t('admin.field.title_hu'),
      html_hu: t('admin.field.html_hu'),
      title_en: t('form.optional', { label: t('admin.field.title_en') }),
      html_en: t('form.optional', { label: t('admin.field.html_en') }),
    },
    rules: {
      address: 'required;maxlength:60;format:[a-z0-9][a-z0-9-]*',
      title_hu: `required;${title}`,
      html_hu: `required;${html}`,
      title_en: title,
      html_en: html,
    },
    messages: { address: { INVALID_VALUE: t('admin.page.taken') } },
    guard: 'sheet',
    save: ({ title_en, html_en, ...page }) =>
      addPage({ ...page, ...(title_en.trim() !== '' && { title_en }), ...(html_en.trim() !== '' && { html_en }) }),
    saved: () => {
      showToast({ text: t('toast.saved'), duration: confirmationToastMs })
      close()
    },
  })
  const help = t('admin.edit.html', { operator: '{operator}', contact: '{contact}' })
  return (
    <FormFrame form={form}>
      <FormText
        form={form}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={t('admin.page.address.help', { address: '/info/…' })}
      />
      <FormText form={form} name="title_hu" autoComplete="off" />
      <FormWriting form={form} name="html_hu" rows={10} help={help} tools={pageTools} />
      <FormText form={form} name="title_en" autoComplete="off" help={t('admin.page.optional')} />
      <FormWriting form={form} name="html_en" rows={10} help={help} tools={pageTools} />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
    </FormFrame>
  )
}
