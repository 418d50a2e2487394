import type { Answer } from '@entemi/contract/calls'
import { t } from '#/platform/i18n/i18n.ts'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { findCategory } from '#/core/entry/publish.ts'
import type { PublishTo } from '#/core/entry/publish.ts'

type Target = Answer<'GET /api/entity'>['list']['data'][number]

interface Props {
  targets: readonly Target[]
  value: PublishTo | null
  onChange: (target: PublishTo | null) => void
  onClose: () => void
}

/** Chooses where to publish: one's own line, or a group. */
export function PublishSheet({ targets, value, onChange, onClose }: Props) {
  const choose = (id: string) => {
    const target = targets.find((one) => one.id === id)
    onChange(target === undefined ? null : toPublish(target))
  }
  return (
    <Sheet title={t('entry.publishTo')} closeLabel={t('act.close')} onClose={onClose} transient>
      <RadioCards
        label={t('entry.publishTo')}
        value={value?.id ?? ownLine}
        options={[
          { value: ownLine, label: t('entry.publishTo.own'), icon: 'me' },
          ...targets.map(({ id, display_name, publish }) => ({
            value: id as string,
            label: display_name,
            icon: 'group' as const,
            disabled: publish.length === 0,
            note: publish.length === 0 ? t('entry.publishTo.none') : undefined,
          })),
        ]}
        onChange={choose}
      />
    </Sheet>
  )
}

const ownLine = 'own'

/** As the first kind that is allowed; the composer offers the others. */
function toPublish({ id, display_name, publish }: Target): PublishTo {
  return { id, name: display_name, category: findCategory(publish[0]) }
}
