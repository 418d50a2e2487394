import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { ImageField } from '#/core/media/ImageField.tsx'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Line } from '#/platform/kit/Sprite.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { appColor, changeSiteSetting } from './site.queries.ts'
import type { SiteSetting } from './site.queries.ts'
import styles from './SiteLookForm.module.css'

/** Name, logo and colour of the site, with a preview in both themes. */
export function SiteLookForm({ setting }: { setting: SiteSetting }) {
  // undefined: unchanged; null: removed
  const [logo, setLogo] = useState<MediaKey | null>()
  const [{ name, color }, show] = useState({ name: setting.name, color: setting.color ?? appColor })
  const form = useFieldForm({
    values: { name, color, logo: '' },
    labels: { name: t('admin.setting.name'), color: t('admin.look.color'), logo: t('admin.look.logo') },
    rules: { name: `required;maxlength:${limits.displayName}` },
    save: (typed) =>
      changeSiteSetting({
        name: typed.name.trim(),
        color: typed.color === appColor ? null : typed.color,
        ...(logo !== undefined && { logo }),
      }),
    saved: () => {
      setLogo(undefined)
      showToast({ text: t('toast.saved'), duration: confirmationToastMs })
    },
  })
  const choose = (key: MediaKey | null) => {
    setLogo(key)
    form.setValue('logo', key ?? '-')
  }
  const showTyped = (field: HTMLInputElement) => show((shown) => ({ ...shown, [field.name]: field.value }))
  const reset = () => {
    form.setValue('color', appColor)
    show({ name, color: appColor })
  }
  const shownLogo = logo === undefined ? setting.logo_url : logo && `/media/${logo}/thumb`
  return (
    <FormFrame form={form}>
      <div onInput={({ target }) => showTyped(target as HTMLInputElement)}>
        <FormText form={form} name="name" autoComplete="off" />
        <p className={styles.label}>{t('admin.look.logo')}</p>
        <ImageField name={name} src={shownLogo} onChange={choose} />
        {/* a browser shows an empty value as black, and black would count as chosen */}
        <div className={styles.color}>
          <FormText
            form={form}
            name="color"
            type="color"
            defaultValue={setting.color ?? appColor}
            help={t('admin.look.color.help')}
          />
        </div>
        {color !== appColor && (
          <Button variant="text" icon="retry" onClick={reset}>
            {t('admin.look.color.reset')}
          </Button>
        )}
      </div>
      <div className={styles.previews} role="img" aria-label={t('admin.look.preview')}>
        {(['light', 'dark'] as const).map((theme) => (
          <Preview key={theme} theme={theme} name={name} logo={shownLogo} color={color === appColor ? '' : color} />
        ))}
      </div>
      <FormSubmit form={form}>{t('admin.look.save')}</FormSubmit>
    </FormFrame>
  )
}

interface PreviewProps {
  theme: 'light' | 'dark'
  name: string
  logo: string | null
  color: string
}

function Preview({ theme, name, logo, color }: PreviewProps) {
  return (
    <div
      className={styles.preview}
      data-site-color={color}
      style={{ colorScheme: theme, '--site-color': color } as CSSProperties}
    >
      <span className={styles.brand}>
        {logo === null ? <Line shape="loops" /> : <img src={logo} alt="" />}
        {name}
      </span>
      <span className={styles.chosen}>{t(`admin.look.${theme}`)}</span>
      <span className={styles.button}>{t('act.save')}</span>
    </div>
  )
}
