import { t } from '#/platform/i18n/i18n.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { muteGroup, useOwnGroups } from '#/community/community/own-group.queries.ts'
import styles from './settings.module.css'

/** Which of one's groups notify. */
export function GroupSettings() {
  usePageTitle(t('settings.groups'))
  return (
    <Loaded query={useOwnGroups()} skeleton={<SkeletonCards label={t('load.loading')} />}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState title={t('settings.groups.none')} />
        ) : (
          <>
            <p className={styles.hint}>{t('settings.groups.help')}</p>
            <Rows>
              {groups.map(({ id, display_name: group, muted }) => (
                <Switch
                  key={id}
                  label={group}
                  note={muted ? t('settings.groups.muted') : undefined}
                  checked={!muted}
                  onChange={(isOn) =>
                    void muteGroup(id, !isOn, t(isOn ? 'settings.groups.on' : 'settings.groups.off', { group }))
                  }
                />
              ))}
            </Rows>
          </>
        )
      }
    </Loaded>
  )
}
