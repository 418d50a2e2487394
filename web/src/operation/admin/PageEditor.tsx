import { PageTable } from '@entemi/contract/operation/admin-page'
import type { Answer } from '@entemi/contract/calls'
import type { Language } from '@entemi/contract/platform/letters'
import { languages } from '@entemi/contract/platform/letters'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { Loaded, Missing } from '#/platform/api/Loaded.tsx'
import { send } from '#/platform/api/send.ts'
import { FormFrame, FormSubmit, FormText, FormWriting } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import type { FieldForm } from '#/core/form/use-field-form.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './Admin.module.css'
import { useEditRow, useRow } from './admin.queries.ts'
import { PagePreview } from './PagePreview.tsx'
import type { Previewed } from './PagePreview.tsx'
import { pageTools } from './page-tools.ts'

/** An info page or the text of a consent: both languages, a preview, and the earlier versions. */
export function PageEditor({ params }: PageProps<'id' | 'pages'>) {
  const table = PageTable.safeParse(params.pages).data
  if (table === undefined) return <Missing />
  return <Editor key={params.id} table={table} id={params.id} />
}

interface PageKey {
  table: PageTable
  id: string
}

function Editor({ table, id }: PageKey) {
  const row = useRow(table, id)
  // fields start with the newest version: a cached older one would overwrite it
  const fresh = row.isFetchedAfterMount ? row : { ...row, data: undefined, error: null }
  return (
    <Loaded query={fresh} skeleton={<SkeletonText label={t('load.loading')} count={12} />}>
      {(found) => <EditorForm table={table} id={id} found={found} />}
    </Loaded>
  )
}

type Found = Answer<'GET /api/admin/dop/:table/:id'>
type Field = `${'title' | 'html'}_${Language}`
type Values = Record<Field, string>

function EditorForm({ table, id, found }: PageKey & { found: Found }) {
  usePageTitle(String(found.row.cells['title'] ?? id))
  const edit = useEditRow(table, id)
  const [previewed, preview] = useState<Previewed>()
  const start = { title_hu: '', html_hu: '', title_en: '', html_en: '', ...found.values }
  const rule = { title: `maxlength:${limits.title}`, html: `maxlength:${limits.pageHtml}` }
  const form = useFieldForm<Values, unknown>({
    values: start,
    labels: {
      title_hu: t('admin.field.title_hu'),
      html_hu: t('admin.field.html_hu'),
      title_en: t('admin.field.title_en'),
      html_en: t('admin.field.html_en'),
    },
    rules: {
      title_hu: `required;${rule.title}`,
      html_hu: `required;${rule.html}`,
      title_en: rule.title,
      html_en: rule.html,
    },
    save: (values) =>
      edit.mutateAsync(
        Object.fromEntries(
          Object.entries(values).filter(([name, value]) => value.trim() !== '' && value !== start[name as Field]),
        ),
      ),
    saved: () => void showToast({ text: t('toast.saved'), duration: confirmationToastMs }),
  })
  const showTyped = (language: Language) => {
    const typed = form.values()
    const page = { title: typed[`title_${language}`], html: typed[`html_${language}`], language }
    if (page.html.trim() !== '') preview(page)
  }
  const showVersion = async ({ language, version }: Found['versions'][number]) => {
    const params = { table, id, language, version: String(version) }
    const answer = await send(() => callApi('GET /api/admin/page/:table/:id/:language/:version', { params }))
    if (answer) preview({ ...answer.page, language, version })
  }
  const restore = ({ title, html, language }: Previewed) => {
    form.setValue(`title_${language}`, title)
    form.setValue(`html_${language}`, html)
    preview(undefined)
  }
  return (
    <FormFrame form={form}>
      <p className="meta">{t(table === 'info' ? 'admin.edit.page' : 'admin.edit.consent')}</p>
      {id === 'reminder' && <p className="meta">{t('admin.edit.reminder')}</p>}
      <p className="meta">{t('admin.edit.html', { operator: '{operator}', contact: '{contact}' })}</p>
      <div className={styles.languages}>
        {languages.map((language) => (
          <Texts key={language} form={form} language={language} onPreview={() => showTyped(language)} />
        ))}
      </div>
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
      <Versions versions={found.versions} onShow={(version) => void showVersion(version)} />
      {previewed && <PagePreview page={previewed} onRestore={restore} onClose={() => preview(undefined)} />}
    </FormFrame>
  )
}

function Texts({ form, language, onPreview }: { form: FieldForm<Values>; language: Language; onPreview: () => void }) {
  return (
    <section aria-label={t(`settings.language.${language}`)} lang={language}>
      <FormText form={form} name={`title_${language}`} autoComplete="off" />
      <FormWriting form={form} name={`html_${language}`} rows={18} tools={pageTools} />
      <Button variant="quiet" icon="eye" aria-haspopup="dialog" onClick={onPreview}>
        {t('admin.preview')}
      </Button>
    </section>
  )
}

interface VersionsProps extends Pick<Found, 'versions'> {
  onShow: (version: Found['versions'][number]) => void
}

function Versions({ versions, onShow }: VersionsProps) {
  return (
    <details>
      <summary>{t('admin.edit.versions')}</summary>
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={`${version.language}${version.version}`}>
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onShow(version)}>
              {t('admin.edit.version', {
                language: t(`settings.language.${version.language}`),
                version: version.version,
                title: version.title,
              })}
            </button>{' '}
            <span className="meta">{formatDate(version.saved_at)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
