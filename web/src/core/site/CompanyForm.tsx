import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { ImageField } from '#/core/media/ImageField.tsx'
import { FormArea, FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { appColor, editCompany, openCompany } from './site.queries.ts'
import type { Company } from './site.queries.ts'
import styles from './site.module.css'

const nameRules = `required;maxlength:${limits.displayName}`
/** A label of a host name. */
const subdomainRules = 'required;maxlength:63;format:[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?'
const subdomainMessages = () => ({ subdomain: { INVALID_VALUE: t('company.subdomain.taken') } })

/** `domain`: the parent domain of company sites; null while the server has none. */
export function NewCompanyForm({ domain }: { domain: string | null }) {
  const close = useCloseModal()
  const [key] = useState(() => crypto.randomUUID())
  const form = useFieldForm({
    values: { name: '', subdomain: '' },
    labels: { name: t('community.name'), subdomain: t('company.subdomain') },
    rules: { name: nameRules, subdomain: subdomainRules },
    messages: subdomainMessages(),
    guard: 'sheet',
    save: ({ name, subdomain }) => openCompany(name.trim(), subdomain.trim().toLowerCase(), key),
    saved: () => showSaved(close),
  })
  return (
    <FormFrame form={form}>
      <FormText form={form} name="name" autoComplete="off" />
      <FormText
        form={form}
        name="subdomain"
        {...plain}
        help={t('company.subdomain.help', { address: `acme.${domain ?? 'example.org'}` })}
      />
      <FormSubmit form={form}>{t('company.add.act')}</FormSubmit>
    </FormFrame>
  )
}

/** No key looks like this; an empty one removes the logo. */
const unchanged = '-'

/** What a company shows to guests. Its logo is stored on its own site: only a newly chosen one can be shown here. */
export function CompanyForm({ company }: { company: Company }) {
  const close = useCloseModal()
  const [logo, setLogo] = useState(unchanged)
  // the product's own colour, where the company has chosen none yet
  const color = company.color ?? appColor
  const form = useFieldForm({
    values: {
      name: company.name,
      subdomain: company.subdomain,
      color,
      guest_text: company.guest_text ?? '',
      logo: unchanged,
    },
    labels: {
      name: t('community.name'),
      subdomain: t('company.subdomain'),
      color: t('company.color'),
      guest_text: t('company.guestText'),
      logo: t('company.logo'),
    },
    rules: { name: nameRules, subdomain: subdomainRules, guest_text: `maxlength:${limits.introduction}` },
    messages: subdomainMessages(),
    guard: 'sheet',
    save: (typed) => {
      const subdomain = typed.subdomain.trim().toLowerCase()
      return editCompany(company.entity_id, {
        name: typed.name.trim(),
        guest_text: typed.guest_text.trim() || null,
        ...(subdomain !== company.subdomain && { subdomain }),
        // an unchanged default is not saved
        ...(typed.color !== color && { color: typed.color }),
        ...(typed.logo !== unchanged && { logo: typed.logo === '' ? null : (typed.logo as MediaKey) }),
      })
    },
    saved: () => showSaved(close),
  })
  const choose = (key: MediaKey | null) => {
    setLogo(key ?? '')
    form.setValue('logo', key ?? '')
  }
  const isCurrent = company.has_logo && logo === unchanged
  return (
    <FormFrame form={form}>
      {company.address !== null && (
        <ButtonLink variant="text" icon="out" href={company.address} target="_blank" rel="noreferrer">
          {company.address.replace(/^https?:\/\//, '')}
        </ButtonLink>
      )}
      <FormText form={form} name="name" autoComplete="off" />
      <FormText form={form} name="subdomain" {...plain} help={t('company.subdomain.move')} />
      <ImageField
        name={company.name}
        src={logo === unchanged || logo === '' ? null : `/media/${logo}/thumb`}
        onChange={choose}
      />
      {isCurrent && (
        <p className={styles.currentLogo}>
          <span className="meta">{t('company.logo.present')}</span>
          <Button variant="danger-text" icon="trash" onClick={() => choose(null)}>
            {t('company.logo.remove')}
          </Button>
        </p>
      )}
      {/* a browser shows an empty value as black, and black would count as chosen */}
      <FormText form={form} name="color" type="color" defaultValue={color} help={t('company.color.help')} />
      <FormArea form={form} name="guest_text" help={t('company.guestText.help')} />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
    </FormFrame>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

function showSaved(close: () => void): void {
  showToast({ text: t('toast.saved'), duration: confirmationToastMs })
  close()
}
