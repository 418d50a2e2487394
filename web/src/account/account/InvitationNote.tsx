import { ApiFailure } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { useFreshCommunity } from '#/core/entity/entity.queries.ts'
import styles from './InvitationNote.module.css'

/** Tells a guest who invites them to which community; nothing until it is loaded. */
export function InvitationNote({ id }: { id: string }) {
  const { data: community, error } = useFreshCommunity(id)
  if (error instanceof ApiFailure && error.status === 404) return <p className={styles.note}>{t('join.linkDead')}</p>
  if (community === undefined) return null
  const { display_name: group, profile_image_url, invited_by: name } = community
  return (
    <div className={styles.note}>
      <Avatar name={group} src={profile_image_url} group />
      <p>
        <b>{name === null ? t('join.invited', { group }) : t('join.invitedBy', { name, group })}</b>{' '}
        {t('join.loginFirst')}
      </p>
    </div>
  )
}
