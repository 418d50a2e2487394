import { liveSources, type Channel } from '@entemi/contract/community/live'
import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { FormFrame, FormSelect, FormSubmit, FormText, FormWriting } from '#/core/form/fields.tsx'
import { FormDate } from '#/core/form/FormDate.tsx'
import { parseDate, showDate } from '#/core/form/parse-date.ts'
import { useFieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { send } from '#/platform/api/send.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './Live.module.css'
import { joinMoment, splitMoment } from './moment.ts'
import { addChannel, editChannel, startChannel, useLedGroups } from './live.queries.ts'
import { rememberStartNow } from './start-now.ts'

interface Props {
  /** The edited broadcast; null for a new one. */
  channel: Channel | null
  /** Allowed sources besides video services: one's own camera, a stream of another host. */
  may: { browser: boolean; hls: boolean }
  onClose: () => void
}

/** The form for a broadcast: time, topic, audience and source. */
export function ChannelSheet({ onClose, ...rest }: Props) {
  const title = rest.channel === null ? t('live.add') : t('live.edit')
  return (
    <Sheet title={title} closeLabel={t('act.close')} onClose={onClose} tall transient>
      {rest.channel === null ? <NewChannel {...rest} /> : <Form {...rest} audience={[]} />}
    </Sheet>
  )
}

function NewChannel(props: Omit<Props, 'onClose'>) {
  const isAdmin = useUserState().auth_role === 'ADMIN'
  return (
    <Loaded query={useLedGroups()} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(groups) => (
        <Form
          {...props}
          audience={[
            ...(isAdmin ? [{ value: '', label: t('live.audience.all') }] : []),
            ...groups.map(({ id, display_name }) => ({ value: id as string, label: display_name })),
          ]}
        />
      )}
    </Loaded>
  )
}

/** On the page of the broadcast: a video service is live at once, one's own camera is first seen in the preview. */
async function startNow(id: EntryId, source: Channel['source']): Promise<void> {
  if (source === 'browser') rememberStartNow(id)
  // the page asks for a missing consent, and has the button
  else await send(() => startChannel(id), { onFailure: ({ code }) => code === 'CONSENT_REQUIRED' })
  go(`/live/${id}`)
}

const pauses = ['0', '5', '15', '30', '60', '300']

interface FormProps extends Omit<Props, 'onClose'> {
  audience: { value: string; label: string }[]
}

function Form({ channel, may, audience }: FormProps) {
  const close = useCloseModal()
  const moves = channel === null || channel.status === 'scheduled'
  const start = splitMoment(channel?.starts_at)
  const sources: Channel['source'][] = liveSources.filter(
    (name) => name === channel?.source || ((name !== 'browser' || may.browser) && (name !== 'hls' || may.hls)),
  )
  const [isNow, setNow] = useState(false)
  const hasTime = moves && !isNow
  const form = useFieldForm({
    values: {
      title: channel?.entry.title ?? '',
      text: channel?.entry.text ?? '',
      day: showDate(start.day),
      time: start.time,
      publish_to: audience[0]?.value ?? '',
      source: channel?.source ?? sources[0] ?? 'youtube',
      address: channel?.address ?? '',
      slow_seconds: String(channel?.slow_seconds ?? 0),
    },
    labels: {
      title: t('live.title'),
      text: t('live.text'),
      day: t('live.day'),
      time: t('live.time'),
      publish_to: t('live.audience'),
      source: t('live.source'),
      address: t('live.address'),
      slow_seconds: t('live.slow'),
    },
    rules: {
      title: `required;maxlength:${limits.title}`,
      text: `maxlength:${limits.entry}`,
      ...(hasTime && { day: 'required', time: 'required' }),
      ...(moves && { address: `maxlength:${limits.live.address}` }),
    },
    check: ({ day, time, source, address }) => {
      if (!moves) return []
      const isLost = source !== 'browser' && address.trim() === ''
      return [
        ...(hasTime && joinMoment(parseDate(day), time) === undefined
          ? [{ name: 'day', code: 'INVALID_DATE' } as const]
          : []),
        ...(isLost ? [{ name: 'address', code: 'FIELD_REQUIRED' } as const] : []),
      ]
    },
    save: ({ title, text, day, time, publish_to, source, address, slow_seconds }) => {
      const details = { title: title.trim(), text: text.trim(), slow_seconds: Number(slow_seconds) }
      const schedule = {
        ...(hasTime && { starts_at: joinMoment(parseDate(day), time) ?? '' }),
        source,
        ...(source !== 'browser' && { address: address.trim() }),
      }
      if (channel !== null) return editChannel(channel.id, { ...details, ...(moves && schedule) })
      return addChannel({ ...details, ...schedule, ...(publish_to !== '' && { publish_to: publish_to as EntityId }) })
    },
    saved: async (id, { source: from }) => {
      if (isNow) return startNow(id, from)
      showToast({ text: t('toast.saved'), duration: confirmationToastMs })
      close()
    },
    guard: 'none',
  })
  const [source, setSource] = useState(form.values().source)
  const chooseSource = (chosen: Channel['source']) => {
    setSource(chosen)
    form.setValue('source', chosen)
  }
  const nowLabel = source === 'browser' ? t('live.toCamera') : t('live.start')
  const submitLabel = isNow ? nowLabel : channel === null ? t('live.add') : t('act.save')
  return (
    <FormFrame form={form}>
      <FormText form={form} name="title" maxLength={limits.title} autoComplete="off" data-autofocus />
      <FormWriting form={form} name="text" rows={4} />
      {moves && (
        <>
          {channel === null && (
            <Segmented
              className={styles.when}
              label={t('live.when')}
              value={isNow ? 'now' : 'later'}
              options={(['later', 'now'] as const).map((value) => ({ value, label: t(`live.when.${value}`) }))}
              onChange={(value) => setNow(value === 'now')}
            />
          )}
          {hasTime && (
            <>
              <FormDate form={form} name="day" />
              <FormText form={form} name="time" type="time" />
            </>
          )}
          {audience.length > 1 && <FormSelect form={form} name="publish_to" options={audience} />}
          <Select
            label={t('live.source')}
            value={source}
            options={sources.map((value) => ({ value, label: t(`live.source.${value}`) }))}
            onChange={({ currentTarget }) => chooseSource(currentTarget.value as Channel['source'])}
          />
          {source !== 'browser' && (
            <FormText
              form={form}
              name="address"
              type="url"
              inputMode="url"
              autoComplete="off"
              help={t('live.address.help')}
            />
          )}
        </>
      )}
      <FormSelect
        form={form}
        name="slow_seconds"
        options={[...new Set([...pauses, String(channel?.slow_seconds ?? 0)])].map((value) => ({
          value,
          label: value === '0' ? t('live.slow.none') : t('live.slow.seconds', { count: Number(value) }),
        }))}
      />
      <FormSubmit form={form}>{submitLabel}</FormSubmit>
    </FormFrame>
  )
}
