import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { areShortcutsOn, switchShortcuts, type pages } from './shortcuts.ts'
import styles from './ShortcutDialog.module.css'

const acts = [
  ['n', 'shortcut.new'],
  ['/', 'shortcut.search'],
  ['j', 'shortcut.next'],
  ['k', 'shortcut.previous'],
  ['l', 'shortcut.like'],
  ['Esc', 'shortcut.close'],
  ['?', 'shortcut.help'],
] as const

const names = {
  m: 'menu.today',
  e: 'shortcut.me',
  t: 'shortcut.you',
  i: 'shortcut.we',
  k: 'menu.challenges',
  c: 'menu.communities',
  u: 'menu.messages',
  h: 'menu.notifications',
  r: 'menu.insight',
  b: 'menu.settings',
} as const satisfies Record<keyof typeof pages, string>

/** Lists the keys, and switches them off. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areShortcutsOn)
  return (
    <Sheet title={t('shortcut.title')} closeLabel={t('act.close')} onClose={onClose} transient>
      <Switch
        label={t('shortcut.on')}
        note={t('shortcut.on.note')}
        checked={on}
        onChange={(checked) => {
          switchShortcuts(checked)
          setOn(checked)
        }}
      />
      <dl className={styles.keys}>
        {acts.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t('shortcut.pages')}</h3>
      <dl className={styles.keys}>
        {Object.entries(names).map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{'g'}</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
