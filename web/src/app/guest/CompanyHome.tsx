import { useFreshCommunity } from '#/core/entity/entity.queries.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './GuestHome.module.css'

/** Guest page of a company site: logo, text for guests, login. Rendered from the state without a call. */
export function CompanyHome() {
  const { site } = useUserState()
  const { data: company } = useFreshCommunity(site.entity_id)
  usePageTitle(t('page.companyGuest'))
  const name = company?.display_name ?? site.name
  const logo = company?.site?.logo_url ?? site.logo_url
  const text = company?.site?.guest_text ?? site.guest_text
  return (
    <div className={styles.company}>
      {logo === null ? <Avatar group size={96} name={name} /> : <img className={styles.logo} src={logo} alt="" />}
      <h2>{name}</h2>
      {text !== null && <p className={styles.text}>{text}</p>}
      <ButtonLink large href="/login/">
        {t('guest.login')}
      </ButtonLink>
      {site.registration === 'invitation' && <p className={styles.note}>{t('guest.companyInvited')}</p>}
      {site.registration === 'approval' && (
        <ButtonLink variant="quiet" href="/register/">
          {t('guest.register')}
        </ButtonLink>
      )}
      <ButtonLink variant="text" href="/about/">
        {t('guest.about')}
      </ButtonLink>
    </div>
  )
}
