import { accessTokenDays, limits } from '@entemi/contract/platform/limits'
import { accessModes, areas, type Scope } from '@entemi/contract/platform/scope'
import { useState } from 'react'
import { FormFrame, FormSelect, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Chip } from '#/platform/kit/Chip.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { addAccessToken } from './access-token.queries.ts'
import styles from './TokenForm.module.css'

export function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const close = useCloseModal()
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [isScopeMissing, setScopeMissing] = useState(false)
  const form = useFieldForm({
    values: { name: '', days: '90' },
    labels: { name: t('settings.tokens.name'), days: t('settings.tokens.days') },
    rules: { name: `required;maxlength:${limits.accessTokenName}`, days: '' },
    guard: 'sheet',
    save: async ({ name, days }) => {
      setScopeMissing(scopes.length === 0)
      if (scopes.length === 0) return undefined
      return addAccessToken({ name, scopes: [...scopes], days: daysOf(days) })
    },
    saved: (token) => {
      if (token === undefined) return
      onMade(token)
      close()
    },
    onRefused: { CONFLICT: () => showToast({ text: t('settings.tokens.full') }) },
  })
  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  return (
    <FormFrame form={form}>
      <FormText form={form} name="name" autoComplete="off" placeholder={t('settings.tokens.name.hint')} />
      <FormSelect form={form} name="days" options={durations()} />
      <fieldset className={styles.scopes}>
        <legend>{t('settings.tokens.scopes')}</legend>
        <ScopeRows scopes={scopes} onToggle={toggle} />
        {isScopeMissing && scopes.length === 0 && <FieldError>{t('settings.tokens.scopes.none')}</FieldError>}
      </fieldset>
      <FormSubmit form={form}>{t('settings.tokens.make')}</FormSubmit>
    </FormFrame>
  )
}

function ScopeRows({ scopes, onToggle }: { scopes: readonly Scope[]; onToggle: (scope: Scope) => void }) {
  const { auth_role } = useUserState()
  return areas
    .filter((area) => area !== 'admin' || auth_role === 'ADMIN')
    .map((area) => {
      const name = t(`settings.tokens.area.${area}`)
      return (
        <div key={area} className={styles.row}>
          <span>{name}</span>
          <span className={styles.modes}>
            {accessModes.map((mode) => (
              <Chip
                key={mode}
                pressed={scopes.includes(`${area}:${mode}`)}
                aria-label={t(`settings.tokens.${mode}Of`, { area: name })}
                onClick={() => onToggle(`${area}:${mode}`)}
              >
                {t(`settings.tokens.${mode}`)}
              </Chip>
            ))}
          </span>
        </div>
      )
    })
}

const durations = () =>
  accessTokenDays.map((days) => ({ value: String(days), label: t(`settings.tokens.days.${days}`) }))

const daysOf = (text: string) => accessTokenDays.find((days) => String(days) === text) ?? 90
