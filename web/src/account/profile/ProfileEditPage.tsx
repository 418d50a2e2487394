import { useEffect, useState } from 'react'
import { limits } from '@entemi/contract/platform/limits'
import { FormWriting, FormFrame, FormSelect, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { FormDate } from '#/core/form/FormDate.tsx'
import { parseDate, showDate } from '#/core/form/parse-date.ts'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t, useLanguage } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { FormTown } from '#/core/place/TownField.tsx'
import { goBack } from '#/platform/navigation/navigate.ts'
import { AddressForm } from './AddressForm.tsx'
import { saveProfile, useFreshProfile } from './profile.queries.ts'
import type { OwnProfile } from './profile.queries.ts'
import styles from './ProfileEditPage.module.css'
import { listZones, nameZone } from './zone-names.ts'

export function ProfileEditPage() {
  return (
    <Loaded query={useFreshProfile()} skeleton={<SkeletonText label={t('load.loading')} count={10} />}>
      {(profile) => (
        <>
          <Rows>
            <RowLink
              href="/profile/profile-image/"
              lead={
                <Avatar
                  name={profile.display_name}
                  src={profile.profile_image_url}
                  mood={profile.mood as Mood | null}
                  size={56}
                />
              }
              title={t('profile.picture')}
            />
          </Rows>
          <ProfileForm profile={profile} />
          <RowsHeading>{t('profile.section.login')}</RowsHeading>
          <Rows>
            <RowLink href="/settings/login" title={profile.email} note={profile.username} />
          </Rows>
          <RowsHeading>{t('profile.section.address')}</RowsHeading>
          <p className={styles.note}>{t('profile.address.text')}</p>
          <AddressForm address={profile.address} guard="page" quiet onSaved={showSaved} />
        </>
      )}
    </Loaded>
  )
}

function ProfileForm({ profile }: { profile: OwnProfile }) {
  const zones = useZones(profile.zone)
  const form = useFieldForm({
    values: {
      display_name: profile.display_name,
      username: profile.username,
      last_name: profile.last_name ?? '',
      first_name: profile.first_name ?? '',
      introduction: profile.introduction ?? '',
      birth_date: profile.birth_date === null ? '' : showDate(profile.birth_date),
      birth_place: profile.birth_place ?? '',
      current_city: profile.current_city ?? '',
      gender: profile.gender ?? '',
      zone: profile.zone,
    },
    labels: {
      display_name: t('profile.displayName'),
      username: t('register.username'),
      last_name: t('profile.lastName'),
      first_name: t('profile.firstName'),
      introduction: t('profile.introduction'),
      birth_date: t('profile.birthDate'),
      birth_place: t('profile.birthPlace'),
      current_city: t('profile.city'),
      gender: t('profile.gender'),
      zone: t('profile.zone'),
    },
    rules: {
      display_name: `required;maxlength:${limits.displayName}`,
      username: `required;minlength:${limits.username.min};maxlength:${limits.username.max};format:[A-Za-z0-9._-]+`,
      last_name: `maxlength:${limits.personName}`,
      first_name: `maxlength:${limits.personName}`,
      introduction: `maxlength:${limits.introduction}`,
      birth_date: 'date',
      birth_place: `maxlength:${limits.place}`,
      current_city: `maxlength:${limits.place}`,
    },
    remembered: ['birth_place'],
    fieldOfCode: { USER_ALREADY_EXISTS: 'username' },
    save: ({ display_name, username, gender, zone, birth_date, ...texts }) =>
      saveProfile({
        display_name,
        username,
        zone,
        birth_date: parseDate(birth_date) ?? null,
        gender: gender === 'male' || gender === 'female' ? gender : null,
        last_name: filled(texts.last_name),
        first_name: filled(texts.first_name),
        introduction: filled(texts.introduction),
        birth_place: filled(texts.birth_place),
        current_city: filled(texts.current_city),
      }),
    saved: () => {
      showSaved()
      goBack('/profile/')
    },
  })

  return (
    <FormFrame form={form}>
      <RowsHeading>{t('profile.section.name')}</RowsHeading>
      <FormText form={form} name="display_name" autoComplete="nickname" help={t('register.displayName.help')} />
      <div className={styles.pair}>
        <FormText form={form} name="last_name" autoComplete="family-name" />
        <FormText form={form} name="first_name" autoComplete="given-name" />
      </div>
      <FormText
        form={form}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help={t('profile.username.help')}
      />
      <RowsHeading>{t('profile.section.life')}</RowsHeading>
      <FormWriting form={form} name="introduction" />
      <div className={styles.pair}>
        <FormDate form={form} name="birth_date" autoComplete="bday" help={t('profile.birthDate.help')} />
        <FormText form={form} name="birth_place" autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <FormTown form={form} name="current_city" autoComplete="address-level2" />
        <FormSelect form={form} name="gender" autoComplete="sex" options={genders()} />
      </div>
      <FormSelect form={form} name="zone" options={zones} help={t('profile.zone.help')} />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
    </FormFrame>
  )
}

function genders() {
  return [
    { value: '', label: t('form.choose') },
    { value: 'female', label: t('profile.gender.female') },
    { value: 'male', label: t('profile.gender.male') },
  ]
}

/** Only the current zone until all are named; it is listed even if this browser does not know it. */
function useZones(own: string) {
  const language = useLanguage()
  const [zones, setZones] = useState<readonly { value: string; label: string }[]>([])
  useEffect(() => {
    let isShown = true
    void listZones(language).then((all) => isShown && setZones(all))
    return () => {
      isShown = false
    }
  }, [language])
  return zones.some(({ value }) => value === own) ? zones : [{ value: own, label: nameZone(own, language) }, ...zones]
}

function filled(text: string): string | null {
  return text.trim() === '' ? null : text
}

function showSaved(): void {
  showToast({ text: t('toast.saved'), duration: confirmationToastMs })
}
