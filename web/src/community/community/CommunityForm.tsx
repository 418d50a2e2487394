import { groupDefaults } from '@entemi/contract/core/group-defaults'
import type { GroupSetting, JoinMode } from '@entemi/contract/core/entity'
import type { MediaKey } from '@entemi/contract/platform/ids'
import { limits, slowMinutes } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { FormArea, FormWriting, FormFrame, FormSelect, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { FormTown } from '#/core/place/TownField.tsx'
import styles from './CommunityForm.module.css'
import { ImageField } from '#/core/media/ImageField.tsx'

/** All settings, with defaults filled in. */
type WholeSetting = { [Name in keyof GroupSetting]-?: NonNullable<GroupSetting[Name]> }

/** The form's values; an image only where it was changed. */
export interface WrittenCommunity {
  name: string
  introduction: string | null
  location: string | null
  image?: MediaKey | null
  cover?: MediaKey | null
  settings: WholeSetting
  /** Of a company with its own site. */
  site?: { color?: string; guest_text: string | null }
}

interface Door {
  color: string
  guest_text: string
}

interface Props {
  start: {
    name: string
    introduction: string
    location: string
    image: string | null
    cover: string | null
    setting: GroupSetting
    site?: Door
  }
  submitLabel: string
  save: (written: WrittenCommunity) => Promise<string>
  saved: (id: string) => void
}

const joinIcons: Record<JoinMode, IconName> = { open: 'globe', request: 'friends', link: 'link' }
const joinModes = Object.keys(joinIcons) as JoinMode[]

export function CommunityForm({ start, submitLabel, save, saved }: Props) {
  const setting = { ...groupDefaults, ...start.setting } as WholeSetting
  const [image, setImage] = useState(start.image)
  const [cover, setCover] = useState(start.cover)
  const [join, setJoin] = useState(setting.join)
  const [premoderate, setPremoderate] = useState(setting.premoderate)
  const [holdFirst, setHoldFirst] = useState(setting.hold_first)
  const form = useFieldForm({
    values: {
      name: start.name,
      introduction: start.introduction,
      location: start.location,
      image: unchanged,
      cover: unchanged,
      pub_note: setting.pub_note as string,
      pub_question: setting.pub_question as string,
      pub_alert: setting.pub_alert as string,
      join: setting.join as string,
      premoderate: setting.premoderate as boolean,
      hold_first: setting.hold_first as boolean,
      slow_minutes: String(setting.slow_minutes),
      color: start.site?.color ?? '',
      guest_text: start.site?.guest_text ?? '',
    },
    labels: {
      name: t('community.name'),
      introduction: t('community.introduction'),
      location: t('community.location'),
      image: t('community.picture'),
      cover: t('community.cover'),
      pub_note: t('community.pub.note'),
      pub_question: t('community.pub.question'),
      pub_alert: t('community.pub.alert'),
      join: t('community.joinMode'),
      premoderate: t('community.premoderate'),
      hold_first: t('member.firstPost'),
      slow_minutes: t('slowMode.label'),
      color: t('company.color'),
      guest_text: t('company.guestText'),
    },
    rules: {
      name: `required;maxlength:${limits.displayName}`,
      introduction: `maxlength:${limits.introduction}`,
      location: `maxlength:${limits.place}`,
      guest_text: `maxlength:${limits.introduction}`,
    },
    save: ({ name, introduction, location, image, cover, color, guest_text, ...rules }) =>
      save({
        name: name.trim(),
        introduction: introduction.trim() || null,
        location: location.trim() || null,
        ...(image !== unchanged && { image: image === '' ? null : (image as MediaKey) }),
        ...(cover !== unchanged && { cover: cover === '' ? null : (cover as MediaKey) }),
        settings: { ...rules, slow_minutes: Number(rules.slow_minutes) } as WholeSetting,
        ...(start.site && {
          // an unchanged default is not saved
          site: { ...(color !== start.site.color && { color }), guest_text: guest_text.trim() || null },
        }),
      }),
    saved,
  })
  const publishers = [
    { value: 'members', label: t('community.pub.members') },
    { value: 'leaders', label: t('community.pub.leaders') },
  ]
  return (
    <FormFrame form={form}>
      <RowsHeading first>{t('community.section.profile')}</RowsHeading>
      <ImageField
        name={start.name || t('page.communityAdd')}
        src={image}
        onChange={(key) => {
          setImage(key === null ? null : `/media/${key}/thumb`)
          form.setValue('image', key ?? '')
        }}
      />
      <RowsHeading>{t('community.cover')}</RowsHeading>
      <ImageField
        shape="cover"
        name={start.name}
        src={cover}
        onChange={(key) => {
          setCover(key === null ? null : `/media/${key}/pres`)
          form.setValue('cover', key ?? '')
        }}
      />
      <FormText form={form} name="name" maxLength={limits.displayName} autoComplete="off" />
      <FormWriting form={form} name="introduction" />
      <FormTown form={form} name="location" />
      {start.site && (
        <>
          <RowsHeading>{t('company.door')}</RowsHeading>
          <FormText
            form={form}
            name="color"
            type="color"
            // a browser shows an empty value as black, and black would count as chosen
            defaultValue={start.site.color}
            help={t('company.color.help')}
          />
          <FormArea form={form} name="guest_text" help={t('company.guestText.help')} />
        </>
      )}
      <RowsHeading>{t('community.joinMode')}</RowsHeading>
      <div className={styles.choice}>
        <RadioCards
          label={t('community.joinMode')}
          value={join}
          options={joinModes.map((mode) => ({
            value: mode,
            label: t(`community.joinMode.${mode}`),
            icon: joinIcons[mode],
          }))}
          onChange={(mode) => {
            setJoin(mode)
            form.setValue('join', mode)
          }}
        />
      </div>
      <RowsHeading>{t('community.section.rules')}</RowsHeading>
      <FormSelect form={form} name="pub_note" options={publishers} />
      <FormSelect form={form} name="pub_question" options={publishers} />
      <FormSelect form={form} name="pub_alert" options={publishers} help={t('community.pub.who')} />
      <FormSelect
        form={form}
        name="slow_minutes"
        options={slowMinutes.map((minutes) => ({ value: String(minutes), label: pauseText(minutes) }))}
        help={t('slowMode.help')}
      />
      <div className={styles.choice}>
        <Switch
          label={t('community.premoderate')}
          note={t('community.premoderate.note')}
          checked={premoderate}
          onChange={(next) => {
            setPremoderate(next)
            form.setValue('premoderate', next)
          }}
        />
        {!premoderate && (
          <Switch
            label={t('member.firstPost')}
            note={t('member.firstPost.note')}
            checked={holdFirst}
            onChange={(next) => {
              setHoldFirst(next)
              form.setValue('hold_first', next)
            }}
          />
        )}
      </div>
      <FormSubmit form={form}>{submitLabel}</FormSubmit>
    </FormFrame>
  )
}

function pauseText(minutes: number): string {
  if (minutes === 0) return t('slowMode.off')
  return minutes < 60 ? t('slowMode.minutes', { count: minutes }) : t('slowMode.hours', { count: minutes / 60 })
}

/** No key looks like this; an empty one removes the image. */
const unchanged = '-'
