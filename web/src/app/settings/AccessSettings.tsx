import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useAccess } from '#/account/identity/identity.queries.ts'
import styles from './settings.module.css'

/** Which administrator looked at one's account or reported texts, and what they did. */
export function AccessSettings() {
  usePageTitle(t('settings.access'))
  const access = useAccess()
  return (
    <Loaded query={access} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const list = pages.flatMap(({ data }) => data)
        return (
          <>
            {list.length === 0 && <EmptyState title={t('settings.access.empty')} />}
            {list.length > 0 && (
              <Rows list>
                {list.map(({ id, act, by, reason, at }) => (
                  <ListRow
                    key={id}
                    lead={<IconDisc icon="shield" />}
                    title={findText(`admin.act.${act}`) ?? act}
                    quote={reason ?? undefined}
                    note={`${by ?? t('settings.access.gone')} · ${formatTimeAgo(at)}`}
                  />
                ))}
              </Rows>
            )}
            <MoreButton query={access} />
            <p className={styles.note}>{t('settings.access.note')}</p>
          </>
        )
      }}
    </Loaded>
  )
}
