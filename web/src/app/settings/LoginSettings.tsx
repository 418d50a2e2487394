import { t } from '#/platform/i18n/i18n.ts'
import { IconDisc, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useOwnProfile } from '#/account/profile/profile.queries.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './settings.module.css'

/** Login methods and sessions. */
export function LoginSettings() {
  usePageTitle(t('settings.login'))
  return (
    <Loaded query={useOwnProfile()} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ email, email_wanted, username, has_password, mail_confirmed }) => (
        <>
          <RowsHeading first>{t('settings.identity')}</RowsHeading>
          <Rows>
            <dl className={styles.facts}>
              <dt>{t('register.email')}</dt>
              <dd>
                {email}
                <span className="meta">
                  {' '}
                  · {t(mail_confirmed ? 'mailConfirm.confirmed' : 'mailConfirm.notConfirmed')}
                </span>
              </dd>
              <dt>{t('register.username')}</dt>
              <dd>{username}</dd>
            </dl>
          </Rows>
          <RowsHeading>{t('settings.account')}</RowsHeading>
          <Rows>
            <RowLink
              href="/settings/mail"
              lead={<IconDisc icon="edit" />}
              title={t('mailChange.title')}
              note={email_wanted === null ? undefined : t('mailChange.waits', { email: email_wanted })}
            />
            {has_password && (
              <RowLink href="/settings/password" lead={<IconDisc icon="lock" />} title={t('settings.password')} />
            )}
            <RowLink href="/settings/passkeys" lead={<IconDisc icon="lock" />} title={t('settings.passkeys')} />
            <RowLink href="/settings/two-step" lead={<IconDisc icon="shield" />} title={t('settings.twoStep')} />
            <RowLink href="/settings/linked" lead={<IconDisc icon="link" />} title={t('settings.linked')} />
            <RowLink
              href="/settings/lock"
              lead={<IconDisc icon="lock" />}
              title={t('settings.lock')}
              note={t('settings.lock.text')}
            />
            <RowLink href="/settings/sessions" lead={<IconDisc icon="phone" />} title={t('settings.sessions')} />
            <RowLink
              href="/settings/tokens"
              lead={<IconDisc icon="link" />}
              title={t('settings.tokens')}
              note={t('settings.tokens.row')}
            />
          </Rows>
          {!has_password && <p className={styles.note}>{t('error.CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT')}</p>}
        </>
      )}
    </Loaded>
  )
}
