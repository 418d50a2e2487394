import type { Answer } from '@entemi/contract/calls'
import type { PublishKind } from '@entemi/contract/core/entity'
import { useRef } from 'react'
import { hueOfKind } from '#/core/entry/publish.ts'
import type { PublishTo } from '#/core/entry/publish.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { usePublishKinds } from './post.queries.ts'

type Target = Answer<'GET /api/entity'>['list']['data'][number]

/** What may be published in the chosen group; undefined for one's own line, and where it cannot be chosen. */
export function usePublishKind(target: PublishTo | null, targets: readonly Target[], mayChoose: boolean) {
  const first = useRef<HTMLInputElement>(null)
  const known = targets.find(({ id }) => id === target?.id)?.publish
  const asked = usePublishKinds(mayChoose && known === undefined ? target?.id : undefined)
  if (target === null || !mayChoose) return undefined
  const chosen: PublishKind = target.category ?? 'note'
  const allowed = known ?? asked ?? [chosen]
  const options = allowed.map((kind) => ({ value: kind, hue: hueOfKind[kind], label: kindName(kind) }))
  return {
    chosen: allowed.includes(chosen) ? chosen : undefined,
    options,
    first,
    /** Asked for by an address or a draft, but not allowed, or not any more. */
    refusal: allowed.includes(chosen)
      ? undefined
      : `${t(`entry.publishTo.denied.${chosen}`)} ${t('entry.publishTo.instead', {
          kinds: options.map(({ label }) => label).join(', '),
        })}`,
  }
}

const kindName = (kind: PublishKind): string =>
  kind === 'note' ? t('entry.publishTo.plain') : t(`entry.category.${kind}`)
