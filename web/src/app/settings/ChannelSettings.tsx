import { t } from '#/platform/i18n/i18n.ts'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { channelsOf, offeredChannels, offeredKinds, withChannels } from './notification-setting.ts'
import { saveSetting, useSetting } from '#/account/profile/setting.queries.ts'

const channelLabel = {
  app: 'settings.notifications.inApp',
  push: 'settings.notifications.push',
  mail: 'settings.notifications.mail',
} as const

/** Each kind of notification, in the app, on the device and by mail. */
export function ChannelSettings() {
  const setting = useSetting()
  const kinds = offeredKinds(useUserState())
  usePageTitle(t('settings.channels'))
  return kinds.map((kind, index) => {
    const channels = channelsOf(setting, kind)
    return (
      <section key={kind} aria-label={t(`settings.notice.${kind}`)}>
        <RowsHeading first={index === 0}>{t(`settings.notice.${kind}`)}</RowsHeading>
        <Rows>
          {offeredChannels(kind).map((channel) => (
            <Switch
              key={channel}
              label={t(channelLabel[channel])}
              checked={channels[channel]}
              onChange={(isOn) => void saveSetting(withChannels(setting, kind, { ...channels, [channel]: isOn }))}
            />
          ))}
        </Rows>
      </section>
    )
  })
}
