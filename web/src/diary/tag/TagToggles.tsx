import { t } from '#/platform/i18n/i18n.ts'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { tagIcons } from './tag-kind.ts'
import { isSameName } from './tag-name.ts'
import { toggleName } from './toggle-name.ts'
import { useTags } from './tag.queries.ts'

interface Props {
  /** Names. */
  chosen: readonly string[]
  onChange: (names: readonly string[]) => void
}

const shown = 8

/** The most used tags to tap on or off, and those that are on. */
export function TagToggles({ chosen, onChange }: Props) {
  const { data = [] } = useTags()
  const isOn = (name: string) => chosen.some((one) => isSameName(one, name))
  const offered = data.filter(({ name }, index) => index < shown || isOn(name))
  if (offered.length === 0) return null
  return (
    <Chips label={t('tag.sheet')}>
      {offered.map(({ id, name, kind }) => (
        <Chip key={id} icon={tagIcons[kind]} pressed={isOn(name)} onClick={() => onChange(toggleName(chosen, name))}>
          {name}
        </Chip>
      ))}
    </Chips>
  )
}
