import type { Answer } from '@entemi/contract/calls'
import type { PublishKind } from '@entemi/contract/core/entity'
import { t } from '#/platform/i18n/i18n.ts'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { findCategory, hueOfKind, publishKinds } from '#/core/entry/publish.ts'
import type { PublishTo } from '#/core/entry/publish.ts'
import styles from './PublishSheet.module.css'

type Target = Answer<'GET /api/entity'>['list']['data'][number]

interface Props {
  targets: readonly Target[]
  value: PublishTo | null
  onChange: (target: PublishTo | null) => void
  onClose: () => void
}

/** Chooses where to publish and as what: one's own line, or a group. */
export function PublishSheet({ targets, value, onChange, onClose }: Props) {
  const chosen = targets.find(({ id }) => id === value?.id)
  const choose = (id: string) => {
    const target = targets.find((one) => one.id === id)
    onChange(target === undefined ? null : toPublish(target, target.publish[0]))
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
      {chosen !== undefined && (
        <>
          <h3 className={styles.kind}>{t('entry.publishTo.kind')}</h3>
          <RadioCards
            label={t('entry.publishTo.kind')}
            value={value?.category ?? 'note'}
            options={publishKinds.map((kind) => ({
              value: kind,
              label: kind === 'note' ? t('entry.publishTo.plain') : t(`entry.category.${kind}`),
              icon: hueOfKind[kind],
              disabled: !chosen.publish.includes(kind),
              note: chosen.publish.includes(kind) ? undefined : t('entry.publishTo.noRight'),
            }))}
            onChange={(kind) => onChange(toPublish(chosen, kind))}
          />
        </>
      )}
    </Sheet>
  )
}

const ownLine = 'own'

function toPublish({ id, display_name }: Target, kind: PublishKind | undefined): PublishTo {
  return { id, name: display_name, category: findCategory(kind) }
}
