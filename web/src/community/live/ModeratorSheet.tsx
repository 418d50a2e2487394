import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import styles from './Live.module.css'
import { setModerator, useModerators } from './live.queries.ts'

/** The chat moderators named by the host; each can be removed. */
export function ModeratorSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Sheet title={t('live.moderators')} closeLabel={t('act.close')} onClose={onClose} transient>
      <p className="meta">{t('live.moderators.hint')}</p>
      <Loaded query={useModerators(id)} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState title={t('live.moderators.empty')} />
          ) : (
            <Rows list className={styles.named}>
              {people.map(({ id: personId, display_name, profile_image_url }) => (
                <ListRow
                  key={personId}
                  lead={<Avatar name={display_name} src={profile_image_url} />}
                  title={<a href={`/people/${personId}`}>{display_name}</a>}
                  end={
                    <IconButton
                      icon="close"
                      label={t('live.moderators.dismiss', { name: display_name })}
                      onClick={() => void send(() => setModerator(id, personId, false))}
                    />
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Sheet>
  )
}
