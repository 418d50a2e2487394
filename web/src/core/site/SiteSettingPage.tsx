import { libraries } from '@entemi/contract/platform/letters'
import { limits } from '@entemi/contract/platform/limits'
import { registrationModes } from '@entemi/contract/platform/state'
import { broadcasters } from '@entemi/contract/core/site-setting'
import type { ApiFailure } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { FormArea, FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { IconDisc, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { CompanyList } from './CompanyList.tsx'
import { SiteLookForm } from './SiteLookForm.tsx'
import { changeSiteSetting, useSiteSetting } from './site.queries.ts'
import type { SiteSetting } from './site.queries.ts'
import styles from './site.module.css'

/** Site settings: switches apply at once, texts when they are saved. A company site is set at its own address. */
export function SiteSettingPage() {
  const { site } = useUserState()
  const setting = useSiteSetting()
  const fresh = setting.isFetchedAfterMount ? setting : { ...setting, data: undefined, error: null }
  return (
    <Loaded query={fresh} skeleton={<SkeletonText label={t('load.loading')} count={10} />}>
      {(current) => (
        <>
          <RowsHeading first>{t('admin.look')}</RowsHeading>
          <SiteLookForm setting={current} />
          <RowsHeading>{t('admin.setting.doors')}</RowsHeading>
          <Registration setting={current} />
          <AccessSwitches setting={current} />
          <RowsHeading>{t('admin.setting.libraries')}</RowsHeading>
          <Libraries setting={current} />
          <RowsHeading>{t('admin.setting.broadcasts')}</RowsHeading>
          <Broadcasts setting={current} />
          <Rows className={styles.reminder}>
            <RowLink
              href="/admin/info/reminder"
              lead={<IconDisc icon="question" />}
              title={t('admin.setting.reminder')}
              note={t('admin.setting.reminder.text')}
            />
          </Rows>
          {!site.company && <CompanyList />}
          <TextSettings setting={current} />
        </>
      )}
    </Loaded>
  )
}

function Registration({ setting }: { setting: SiteSetting }) {
  const { company } = useUserState().site
  const { registration: mode, member_invitations: perDay } = setting
  const help = company && mode === 'invitation' ? 'company' : mode
  return (
    <>
      <Select
        label={t('admin.registration')}
        help={t(`admin.registration.help.${help}`)}
        value={mode}
        options={registrationModes
          .filter((value) => !company || value !== 'open')
          .map((value) => ({ value, label: t(`admin.registration.${value}`) }))}
        onChange={({ currentTarget }) => {
          const registration = currentTarget.value as SiteSetting['registration']
          void send(() => changeSiteSetting({ registration }))
        }}
      />
      {!company && (
        <Select
          label={t('admin.memberInvitations')}
          help={t('admin.memberInvitations.help')}
          value={String(perDay)}
          options={[...new Set([0, 1, 3, 5, 10, 20, perDay])]
            .toSorted((one, other) => one - other)
            .map((count) => ({ value: String(count), label: String(count) }))}
          onChange={({ currentTarget }) => {
            const member_invitations = Number(currentTarget.value)
            void send(() => changeSiteSetting({ member_invitations }))
          }}
        />
      )}
    </>
  )
}

const accessSwitches = [
  ['mail_confirmation', 'admin.mailConfirmation', 'admin.mailConfirmation.text'],
  ['neutral_answers', 'admin.neutralAnswers', 'admin.neutralAnswers.text'],
  ['address_required', 'admin.addressRequired', undefined],
  ['client_errors', 'admin.clientErrors', 'admin.clientErrors.text'],
] as const

function AccessSwitches({ setting }: { setting: SiteSetting }) {
  const { site } = useUserState()
  return (
    <Rows>
      {accessSwitches.map(([name, label, note]) => (
        <Switch
          key={name}
          label={t(label)}
          note={note && t(note)}
          checked={setting[name]}
          onChange={(isOn) => void send(() => changeSiteSetting({ [name]: isOn }))}
        />
      ))}
      {!site.company && (
        <Switch
          label={t('admin.secondFactor')}
          note={t('admin.secondFactor.text')}
          checked={setting.admin_second_factor}
          onChange={(isOn) =>
            void send(() => changeSiteSetting({ admin_second_factor: isOn }), { onFailure: alertUnmet })
          }
        />
      )}
    </Rows>
  )
}

/** Whoever did not log in so would lose the right to switch it off. */
function alertUnmet({ code }: ApiFailure): boolean {
  if (code !== 'CONFLICT') return false
  showToast({ text: t('admin.secondFactor.self') })
  return true
}

function Libraries({ setting: { libraries: open } }: { setting: SiteSetting }) {
  return (
    <Rows>
      {libraries.map((library) => (
        <Switch
          key={library}
          label={t(`menu.library.${library}`)}
          checked={open.includes(library)}
          onChange={(isOn) =>
            void send(() =>
              changeSiteSetting({ libraries: isOn ? [...open, library] : open.filter((one) => one !== library) }),
            )
          }
        />
      ))}
    </Rows>
  )
}

function Broadcasts({ setting }: { setting: SiteSetting }) {
  return (
    <Select
      label={t('admin.setting.broadcasters')}
      help={t('admin.setting.broadcasters.help')}
      value={setting.broadcasters}
      options={broadcasters.map((value) => ({ value, label: t(`admin.setting.broadcasters.${value}`) }))}
      onChange={({ currentTarget }) => {
        // read before the password dialog: the field is reset to the saved value meanwhile
        const chosen = currentTarget.value as SiteSetting['broadcasters']
        void send(() => changeSiteSetting({ broadcasters: chosen }))
      }}
    />
  )
}

const parseInteger = (text: string): number => Math.round(Number(text.replace(',', '.')))

const example = 'https://tiles.example.org/{z}/{x}/{y}.png'

const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const host = `${label}(\\.${label})+`

const splitHosts = (text: string) => text.split(/\s+/).filter(Boolean)

function TextSettings({ setting }: { setting: SiteSetting }) {
  const { line, url, attribution, storageMb } = limits.siteSetting
  const form = useFieldForm({
    values: {
      operator: setting.operator ?? '',
      contact: setting.contact ?? '',
      foundation_url: setting.foundation_url ?? '',
      map_tile_url: setting.map_tile_url ?? '',
      map_tile_attribution: setting.map_tile_attribution ?? '',
      member_storage_mb: String(setting.member_storage_mb),
      site_storage_mb: String(setting.site_storage_mb ?? ''),
      webhook_hosts: setting.webhook_hosts.join('\n'),
    },
    labels: {
      operator: t('admin.setting.operator'),
      contact: t('admin.setting.contact'),
      foundation_url: t('admin.setting.foundation'),
      map_tile_url: t('admin.setting.tiles'),
      map_tile_attribution: t('admin.setting.attribution'),
      member_storage_mb: t('admin.setting.memberStorage'),
      site_storage_mb: t('admin.setting.siteStorage'),
      webhook_hosts: t('admin.setting.webhookHosts'),
    },
    rules: {
      operator: `maxlength:${line}`,
      contact: `maxlength:${line}`,
      foundation_url: `maxlength:${url}`,
      map_tile_url: `maxlength:${url}`,
      map_tile_attribution: `maxlength:${attribution}`,
      member_storage_mb: `required;number;min:1;max:${storageMb}`,
      site_storage_mb: `number;min:1;max:${storageMb}`,
      webhook_hosts: `format:${host}(\\s+${host})*`,
    },
    messages: { webhook_hosts: { INVALID_FORMAT: t('admin.setting.webhookHosts.format') } },
    save: (rest) =>
      changeSiteSetting({
        operator: rest.operator.trim() || null,
        contact: rest.contact.trim() || null,
        foundation_url: rest.foundation_url.trim() || null,
        map_tile_url: rest.map_tile_url.trim() || null,
        map_tile_attribution: rest.map_tile_attribution.trim() || null,
        member_storage_mb: parseInteger(rest.member_storage_mb),
        site_storage_mb: rest.site_storage_mb.trim() === '' ? null : parseInteger(rest.site_storage_mb),
        webhook_hosts: splitHosts(rest.webhook_hosts),
      }),
    saved: () => void showToast({ text: t('toast.saved'), duration: confirmationToastMs }),
  })
  return (
    <FormFrame form={form}>
      <RowsHeading>{t('admin.setting.site')}</RowsHeading>
      <FormText form={form} name="operator" autoComplete="organization" help={t('admin.setting.operator.help')} />
      <FormText form={form} name="contact" autoComplete="off" help={t('admin.setting.contact.help')} />
      <FormText
        form={form}
        name="foundation_url"
        type="url"
        autoComplete="off"
        help={t('admin.setting.foundation.help')}
      />
      <RowsHeading>{t('admin.setting.map')}</RowsHeading>
      <FormText
        form={form}
        name="map_tile_url"
        autoComplete="off"
        spellCheck={false}
        help={t('admin.setting.tiles.help', { example })}
      />
      <FormText form={form} name="map_tile_attribution" autoComplete="off" help={t('admin.setting.attribution.help')} />
      <RowsHeading>{t('settings.storage')}</RowsHeading>
      <FormText
        form={form}
        name="member_storage_mb"
        inputMode="numeric"
        autoComplete="off"
        help={t('admin.setting.memberStorage.help')}
      />
      <FormText
        form={form}
        name="site_storage_mb"
        inputMode="numeric"
        autoComplete="off"
        help={t('admin.setting.siteStorage.help')}
      />
      <RowsHeading>{t('admin.setting.webhooks')}</RowsHeading>
      <FormArea
        form={form}
        name="webhook_hosts"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={t('admin.setting.webhookHosts.help')}
      />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
    </FormFrame>
  )
}
