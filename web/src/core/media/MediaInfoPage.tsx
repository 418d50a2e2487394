import { limits } from '@entemi/contract/platform/limits'
import type { MediaRecord } from '@entemi/contract/core/media'
import { useState } from 'react'
import { FormArea, FormFrame, FormSubmit, FormText } from '#/core/form/fields.tsx'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { RemovableChip } from '#/platform/kit/RemovableChip.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { go, goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { placeText, savedPlace, writePlace } from '#/core/place/place.ts'
import { PlaceSheet } from '#/core/place/PlaceSheet.tsx'
import { listChanges, readCameraData, readMediaInfo } from './media-info.ts'
import styles from './MediaInfoPage.module.css'
import { OwnMedia } from './OwnMedia.tsx'
import { imageEditAddress } from './media-address.ts'
import { saveMedia } from './media.queries.ts'
import { MediaImage } from './MediaImage.tsx'

/** Title, description, author and place of one's own image. */
export function MediaInfoPage({ search }: PageProps) {
  return (
    <OwnMedia dbKey={search['transferKey']}>{(media) => <MediaInfoForm key={media.db_key} media={media} />}</OwnMedia>
  )
}

function MediaInfoForm({ media }: { media: MediaRecord }) {
  const before = readMediaInfo(media)
  const [saved] = useState(() => savedPlace(media.place))
  const [place, setPlace] = useState(saved)
  const [isChoosing, setChoosing] = useState(false)
  const form = useFieldForm({
    values: before,
    labels: {
      title: t('mediainfo.title'),
      description: t('mediainfo.description'),
      author: t('mediainfo.author'),
    },
    rules: {
      title: `maxlength:${limits.title}`,
      description: `maxlength:${limits.media.description}`,
      author: `maxlength:${limits.media.author}`,
    },
    remembered: ['author'],
    save: (values) =>
      saveMedia(media.db_key, { ...listChanges(before, values), ...(place !== saved && writePlace(place)) }),
    ...(place !== saved && { isChanged: true }),
    saved: () => {
      showToast({ text: t('toast.saved'), duration: confirmationToastMs })
      goBack('/profile/')
    },
  })
  const isImage = media.media_type === 'i'
  return (
    <FormFrame form={form}>
      {isImage && (
        <div className={styles.image}>
          <MediaImage media={media} />
          <Button
            variant="quiet"
            icon="edit"
            // Replaces this page: after the crop the details of the old image are gone.
            onClick={() => go(imageEditAddress(media.db_key), { replace: true })}
          >
            {t('page.imageEdit')}
          </Button>
        </div>
      )}
      <FormText form={form} name="title" autoComplete="off" />
      <FormArea form={form} name="description" help={isImage ? t('mediainfo.alt.help') : undefined} />
      <FormText form={form} name="author" />
      <RowsHeading>{t('mediainfo.place')}</RowsHeading>
      <div className={styles.place}>
        {place !== null && (
          <RemovableChip icon="pin" removeLabel={t('place.remove')} onRemove={() => setPlace(null)}>
            {placeText(place)}
          </RemovableChip>
        )}
        <Button variant="quiet" icon="pin" onClick={() => setChoosing(true)}>
          {t(place === null ? 'mood.place.add' : 'place.change')}
        </Button>
      </div>
      <CameraData media={media} />
      <FormSubmit form={form}>{t('act.save')}</FormSubmit>
      {isChoosing && <PlaceSheet onPlace={setPlace} onClose={() => setChoosing(false)} />}
    </FormFrame>
  )
}

function CameraData({ media }: { media: MediaRecord }) {
  const { taken, width, height } = readCameraData(media)
  if (taken === undefined && width === undefined) return null
  return (
    <>
      <RowsHeading>{t('mediainfo.camera')}</RowsHeading>
      <dl className={styles.camera}>
        {taken !== undefined && (
          <>
            <dt>{t('mediainfo.camera.taken')}</dt>
            <dd>{taken}</dd>
          </>
        )}
        {width !== undefined && height !== undefined && (
          <>
            <dt>{t('mediainfo.camera.size')}</dt>
            <dd>{t('mediainfo.camera.pixels', { width, height })}</dd>
          </>
        )}
      </dl>
      <p className="meta">{t('mediainfo.camera.text')}</p>
    </>
  )
}
