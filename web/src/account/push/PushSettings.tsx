import { t } from '#/platform/i18n/i18n.ts'
import { ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { IosSteps } from './IosSteps.tsx'
import styles from './PushSettings.module.css'
import { usePush } from './use-push.ts'

/** Whether push is on for this device, or why it cannot be. */
export function PushSettings() {
  const { state, set, isBusy } = usePush()
  if (state === undefined) return null
  if (state === 'ios') return <IosSteps />
  if (state === 'denied' || state === 'unsupported')
    return (
      <Rows list className={styles.rows}>
        <ListRow title={t('push.device')} note={t(`push.${state}`)} />
      </Rows>
    )
  return (
    <Rows className={styles.rows}>
      <Switch
        label={t('push.device')}
        note={state === 'on' ? t('push.text') : t('push.device.off')}
        checked={state === 'on'}
        aria-busy={isBusy}
        onChange={(isOn) => {
          if (!isBusy) set(isOn)
        }}
      />
    </Rows>
  )
}
