import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { useProfile } from '#/community/people/people.queries.ts'

/** An id that is no visible group may be a person's: leads to their page. `children` say that there is neither. */
export function PersonOrMissing({ id, children }: { id: string; children: ReactNode }) {
  const { isSuccess, isError } = useProfile(id)
  useEffect(() => {
    if (isSuccess) go(`/people/${id}`, { replace: true })
  }, [id, isSuccess])
  return isError ? children : <SkeletonCards label={t('load.loading')} count={2} />
}
