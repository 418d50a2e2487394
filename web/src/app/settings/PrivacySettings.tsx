import type { PersonSetting } from '@entemi/contract/platform/setting'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import { IconDisc, RowButton, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { saveSetting } from '#/account/profile/setting.queries.ts'

const types = [
  { type: 'H', hue: 'gratitude' },
  { type: 'F', hue: 'occupies' },
  { type: 'mood', hue: 'mood' },
  { type: 'D', hue: 'decision' },
  { type: 'C', hue: 'goal' },
  { type: 'note', hue: 'note' },
  { type: 'solution', hue: 'solution' },
] as const satisfies { type: string; hue: EntryHue }[]

type Type = (typeof types)[number]['type']

const levels = [
  { level: 0, icon: 'lock' },
  { level: 1, icon: 'friends' },
  { level: 9, icon: 'globe' },
] as const satisfies { level: number; icon: IconName }[]

/** Default audience of each entry type, and whether others see where one is. */
export function PrivacySettings({ setting }: { setting: PersonSetting }) {
  const [chosen, setChosen] = useState<Type>()
  return (
    <>
      <Rows>
        {types.map(({ type, hue }) => (
          <RowButton
            key={type}
            lead={<IconDisc icon={hue} hue={hue} />}
            title={t(`entry.type.${type}`)}
            note={t(`privacy.${levelOf(setting, type)}`)}
            aria-haspopup="dialog"
            onClick={() => setChosen(type)}
          />
        ))}
      </Rows>
      <RowsHeading>{t('settings.here')}</RowsHeading>
      <Rows>
        <Switch
          label={t('settings.here.show')}
          note={t('settings.here.text')}
          checked={setting.show_here ?? false}
          onChange={(show_here) => void saveSetting({ show_here })}
        />
      </Rows>
      {chosen !== undefined && (
        <Sheet
          title={t(`entry.type.${chosen}`)}
          closeLabel={t('act.close')}
          onClose={() => setChosen(undefined)}
          transient
        >
          <Levels type={chosen} level={levelOf(setting, chosen)} />
        </Sheet>
      )}
    </>
  )
}

function Levels({ type, level }: { type: Type; level: 0 | 1 | 9 }) {
  return (
    <>
      <p className="meta">{t('settings.privacyDefaults.text')}</p>
      <RadioCards
        label={t('settings.privacyDefaults')}
        value={String(level)}
        options={levels.map((one) => ({
          value: String(one.level),
          label: t(`privacy.${one.level}`),
          note: t(`privacy.${one.level}.audience`),
          icon: one.icon,
        }))}
        onChange={(value) => void saveSetting({ [`${type}_pp`]: Number(value) })}
      />
    </>
  )
}

/** Nothing set is the specification's default: the whole community. */
function levelOf(setting: PersonSetting, type: Type): 0 | 1 | 9 {
  return setting[`${type}_pp`] ?? 9
}
