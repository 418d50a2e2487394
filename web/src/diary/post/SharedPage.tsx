import { useEffect, useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { showToast } from '#/platform/kit/toast.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { requireState } from '#/platform/session/user-state.ts'
import { draftAddress } from './draft-address.ts'
import { newSlot } from '#/core/entry/draft.ts'
import { filesPerUploader } from '#/core/upload/upload-queue.ts'
import { draftShared } from './shared-content.ts'

/** What another app shared becomes a draft, which opens in the composer. */
export function SharedPage({ search }: PageProps) {
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const { auth_userid, auth_entityId } = requireState()
    const place = { account: auth_userid ?? '', actor: auth_entityId ?? '', slot: newSlot }
    void draftShared(place, search['text']).then((outcome) => {
      if (outcome === 'tooMany') showToast({ text: t('share.tooMany', { n: filesPerUploader }) })
      if (outcome === 'failed') showToast({ text: t('share.failed') })
      go(draftAddress(newSlot), { replace: true })
    })
  }, [search])
  return <SkeletonText label={t('load.loading')} count={6} />
}
