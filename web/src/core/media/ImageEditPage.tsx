import type { MediaRecord } from '@entemi/contract/core/media'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ErrorState } from '#/platform/kit/EmptyState.tsx'
import { goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { Cropper } from './Cropper.tsx'
import type { CropBody } from './Cropper.tsx'
import { OwnMedia } from './OwnMedia.tsx'
import { findShownAddress } from './media-address.ts'
import { replaceByCrop } from './media.queries.ts'

/** Crops and rotates one's own image; the result replaces it. */
export function ImageEditPage({ params, search }: PageProps<'db_key'>) {
  return (
    <OwnMedia dbKey={params.db_key}>
      {(media) => <ImageEditor key={media.db_key} media={media} url={search['url']} />}
    </OwnMedia>
  )
}

function ImageEditor({ media, url }: { media: MediaRecord; url: string | undefined }) {
  const [isSaving, setIsSaving] = useState(false)
  const { db_key, width, height, pres, orig } = media
  const src = findShownAddress(db_key, url) ?? pres ?? orig
  if (src === null || width === null || height === null) {
    return <ErrorState title={t('load.failed')} text={t('error.NOT_FOUND')} />
  }
  const save = async (crop: CropBody) => {
    setIsSaving(true)
    await send(() => replaceByCrop(db_key, crop), { toast: t('toast.saved'), then: () => goBack('/profile/') })
    setIsSaving(false)
  }
  return <Cropper src={src} image={{ width, height }} isSaving={isSaving} onCrop={(crop) => void save(crop)} />
}
