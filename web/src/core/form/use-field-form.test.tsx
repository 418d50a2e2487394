import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { startLanguage } from '#/platform/i18n/i18n.ts'
import { FormSubmit } from './fields.tsx'
import { useFieldForm } from './use-field-form.ts'
import type { FieldForm } from './use-field-form.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  await startLanguage()
})

type Values = { text: string }

/** Renders the form once and returns it with the mock that it saves to. */
function drawForm(busyUploads: number, text: string) {
  const save = vi.fn<(values: Values) => Promise<void>>(async () => undefined)
  let form: FieldForm<Values> | undefined
  function Drawn() {
    form = useFieldForm<Values, void>({
      values: { text },
      labels: { text: 'Szöveg' },
      rules: { text: 'required' },
      busyUploads,
      save,
    })
    return <FormSubmit form={form}>Mentés</FormSubmit>
  }
  const html = renderToStaticMarkup(<Drawn />)
  if (form === undefined) throw new Error('the form was not drawn')
  return { form, html, save }
}

test('R4.07 saving is blocked while uploads run, and the button says so', async () => {
  const { form, html, save } = drawForm(2, 'kész')
  expect(html).toContain('Várd meg, amíg a feltöltés befejeződik')
  expect(html).toContain('aria-disabled="true"')
  await form.submit()
  expect(save).not.toHaveBeenCalled()
})

test('R4.07 once the uploads are done the same form is saved', async () => {
  const { form, html, save } = drawForm(0, 'kész')
  expect(html).not.toContain('aria-disabled="true"')
  await form.submit()
  expect(save).toHaveBeenCalledExactlyOnceWith({ text: 'kész' })
})

test('R5.01 a form that breaks its rules is not sent', async () => {
  const { form, save } = drawForm(0, ' ')
  await form.submit()
  expect(save).not.toHaveBeenCalled()
})
