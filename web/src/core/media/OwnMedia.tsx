import type { MediaRecord } from '@entemi/contract/core/media'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { ErrorState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { isMediaKey } from './media-address.ts'
import { useFreshMedia } from './media.queries.ts'

interface Props {
  dbKey: string | undefined
  children: (media: MediaRecord) => ReactNode
}

/** Loads the record of one's own media; an invalid key is not requested. */
export function OwnMedia({ dbKey, children }: Props) {
  if (dbKey === undefined || !isMediaKey(dbKey)) {
    return <ErrorState title={t('error.NOT_FOUND')} text={t('error.notFound.text')} />
  }
  return <KnownMedia dbKey={dbKey}>{children}</KnownMedia>
}

function KnownMedia({ dbKey, children }: Props & { dbKey: string }) {
  return (
    <Loaded query={useFreshMedia(dbKey)} skeleton={<SkeletonText label={t('load.loading')} count={8} />}>
      {children}
    </Loaded>
  )
}
