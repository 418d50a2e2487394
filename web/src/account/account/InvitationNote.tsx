import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { useFreshCommunity } from '#/core/entity/entity.queries.ts'
import styles from './InvitationNote.module.css'

/** Tells a guest which community the invitation is for; nothing until it is loaded. */
export function InvitationNote({ id }: { id: string }) {
  const { data: community } = useFreshCommunity(id)
  if (community === undefined) return null
  const { display_name: group, profile_image_url } = community
  return (
    <div className={styles.note}>
      <Avatar name={group} src={profile_image_url} group />
      <p>
        <b>{t('join.invited', { group })}</b> {t('join.loginFirst')}
      </p>
    </div>
  )
}
