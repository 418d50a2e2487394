import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { useWide } from '#/platform/kit/use-wide.ts'
import { RecordButton } from '#/core/upload/RecordButton.tsx'
import { UploadButton } from '#/core/upload/UploadButton.tsx'
import { AudienceButton } from './AudienceButton.tsx'
import type { AudienceChoice } from './AudienceSheet.tsx'
import { useAudience } from './post.queries.ts'
import styles from './ComposerFoot.module.css'
import type { ComposerState } from './use-composer.ts'

interface Props {
  composer: ComposerState
  /** Undefined: it cannot be chosen. */
  audience: AudienceChoice | undefined
  isEdit: boolean
  /** Formats the text; on a phone it is shown on request, where the keyboard leaves little room. */
  toolbar: ReactNode
  video: { isOpen: boolean; onToggle: () => void } | undefined
  /** There are groups to publish to. */
  target: { isSet: boolean; onOpen: () => void } | undefined
  /** It will be in a group, whose members share documents. */
  isInGroup: boolean
  /** Adds a poll; undefined where there is one, or may not be one. */
  onPoll: (() => void) | undefined
  /** The same for an event. */
  onEvent: (() => void) | undefined
  onFiles: (files: readonly File[]) => void
}

/** Who sees it and the button in one row, tools and the state of the draft in the other. */
export function ComposerFoot({
  composer,
  audience,
  isEdit,
  toolbar,
  video,
  target,
  isInGroup,
  onPoll,
  onEvent,
  onFiles,
}: Props) {
  const { form, level, draft, uploader } = composer
  const { busy } = uploader
  const waitId = useId()
  const isWide = useWide()
  const waits = useAudience(audience?.level ?? 0, audience?.type ?? 'note', audience?.group).data?.waits === true
  const [isFormatting, setFormatting] = useState(false)
  return (
    <div className={styles.foot}>
      {form.refusal !== undefined && <FieldError>{form.refusal}</FieldError>}
      <div className={styles.act}>
        {audience === undefined ? <span className={styles.space} /> : <AudienceButton {...audience} />}
        <Button
          type="submit"
          busy={form.isSaving}
          className={styles.button}
          aria-disabled={busy > 0 || undefined}
          aria-describedby={busy > 0 ? waitId : undefined}
        >
          {isEdit ? t('act.save') : level === 0 ? t('entry.saveForMe') : waits ? t('entry.submit') : t('entry.publish')}
        </Button>
      </div>
      {!isWide && isFormatting && <div className={styles.formats}>{toolbar}</div>}
      <div className={styles.tools}>
        {isWide && toolbar}
        <UploadButton takesVideos onChoose={onFiles} />
        {isInGroup && <UploadButton takesFiles onChoose={onFiles} />}
        <RecordButton queue={uploader.queue} take={uploader.take} />
        {video && (
          <IconButton
            icon="play"
            label={t('entry.addVideo.short')}
            on={video.isOpen}
            aria-expanded={video.isOpen}
            onClick={video.onToggle}
          />
        )}
        {onPoll && <IconButton icon="poll" label={t('entry.addPoll')} onClick={onPoll} />}
        {onEvent && <IconButton icon="cal" label={t('entry.addEvent')} onClick={onEvent} />}
        {!isWide && (
          <IconButton
            icon="format"
            label={t('toolbar.label')}
            on={isFormatting}
            aria-expanded={isFormatting}
            // The text keeps the focus, and with it the keyboard of a phone.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setFormatting(!isFormatting)}
          />
        )}
        {target && (
          <IconButton
            icon="group"
            label={t('entry.publishTo')}
            on={target.isSet}
            aria-haspopup="dialog"
            onClick={target.onOpen}
          />
        )}
        <p id={waitId} className={styles.state} role="status">
          {busy > 0
            ? t('upload.underway', { count: busy })
            : draft === 'saved'
              ? t('entry.draft.saved')
              : draft === 'failed' && t('entry.draft.failed')}
        </p>
      </div>
    </div>
  )
}
