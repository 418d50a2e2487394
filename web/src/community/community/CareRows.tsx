import { t } from '#/platform/i18n/i18n.ts'
import { IconDisc, RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import styles from './Care.module.css'
import type { Community } from '#/core/entity/entity.queries.ts'

/** What waits for a moderator; renders nothing without any. */
export function CareRows({ community: { id, request_count, waiting_count } }: { community: Community }) {
  if (!request_count && !waiting_count) return null
  return (
    <Rows className={styles.waiting}>
      {request_count ? (
        <RowLink
          href={`/entity/${id}/requests`}
          lead={<IconDisc icon="friends" />}
          title={t('community.requests', { count: request_count })}
          note={t('community.requests.note')}
        />
      ) : null}
      {waiting_count ? (
        <RowLink
          href={`/entity/${id}/moderation`}
          lead={<IconDisc icon="flag" />}
          title={t('community.waiting', { count: waiting_count })}
          note={t('community.waiting.note')}
        />
      ) : null}
    </Rows>
  )
}
