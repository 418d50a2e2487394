import { limits } from '@entemi/contract/platform/limits'
import { send } from '#/platform/api/send.ts'
import { FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Banner } from '#/platform/kit/Banner.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useFreshProfile, type OwnProfile } from '#/account/profile/profile.queries.ts'
import { closePopup } from '#/platform/navigation/navigate.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { changeMail, cancelMailChange } from '#/account/account/account.queries.ts'
import styles from './settings.module.css'

/** Changes the address, which is confirmed by a link sent there. */
export function MailSettings() {
  usePageTitle(t('mailChange.title'))
  return (
    <Loaded query={useFreshProfile()} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
      {(profile) => (
        <div className={styles.stack}>
          <Rows>
            <dl className={styles.facts}>
              <dt>{t('register.email')}</dt>
              <dd>{profile.email}</dd>
            </dl>
          </Rows>
          {profile.email_wanted !== null && <Waiting email={profile.email_wanted} />}
          <MailForm profile={profile} />
        </div>
      )}
    </Loaded>
  )
}

function Waiting({ email }: { email: string }) {
  const cancelChange = () => void send(cancelMailChange, { toast: t('mailChange.cancelled') })
  return (
    <Banner
      icon="info"
      tone="info"
      text={t('mailChange.waits', { email })}
      action={{ label: t('mailChange.keep'), onAction: cancelChange }}
    />
  )
}

function MailForm({ profile }: { profile: OwnProfile }) {
  const form = useFieldForm({
    values: { email: '' },
    labels: { email: t('mailChange.email') },
    rules: { email: `required;email;maxlength:${limits.email}` },
    check: ({ email }) =>
      email.trim().toLowerCase() === profile.email.toLowerCase() ? [{ name: 'email', code: 'INVALID_VALUE' }] : [],
    messages: { email: { INVALID_VALUE: t('mailChange.same') } },
    guard: 'popup',
    save: ({ email }) => changeMail(email),
    saved: () => {
      showToast({ text: t('mailChange.sent') })
      closePopup()
    },
  })
  return (
    <FormFrame form={form}>
      <FormText form={form} name="email" type="email" autoComplete="email" help={t('mailChange.text')} />
      <FormSubmit form={form}>{t('mailChange.submit')}</FormSubmit>
    </FormFrame>
  )
}
