import { limits } from '@entemi/contract/platform/limits'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { FormTown } from '#/core/place/TownField.tsx'
import { saveAddress } from './profile.queries.ts'
import type { OwnProfile } from './profile.queries.ts'

interface Props {
  address: OwnProfile['address']
  guard: 'page' | 'sheet'
  quiet?: boolean
  onSaved: () => void
}

export function AddressForm({ address, guard, quiet = false, onSaved }: Props) {
  const form = useFieldForm({
    values: address ?? { country: '', zip: '', city: '', street: '' },
    labels: {
      country: t('profile.address.country'),
      zip: t('profile.address.zip'),
      city: t('profile.address.city'),
      street: t('profile.address.street'),
    },
    rules: {
      country: `required;maxlength:${limits.address.country}`,
      zip: `required;maxlength:${limits.address.zip}`,
      city: `required;maxlength:${limits.address.city}`,
      street: `required;maxlength:${limits.address.street}`,
    },
    remembered: ['country'],
    guard,
    save: saveAddress,
    saved: onSaved,
  })
  return (
    <FormFrame form={form}>
      <FormText form={form} name="country" autoComplete="country-name" />
      <FormText form={form} name="zip" autoComplete="postal-code" />
      <FormTown
        form={form}
        name="city"
        autoComplete="address-level2"
        onTown={({ country }) => {
          if (form.values().country === '') form.setValue('country', country)
        }}
      />
      <FormText form={form} name="street" autoComplete="street-address" />
      <FormSubmit form={form} quiet={quiet}>
        {t('profile.address.submit')}
      </FormSubmit>
    </FormFrame>
  )
}
