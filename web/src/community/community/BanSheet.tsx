import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { send } from '#/platform/api/send.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { TextArea } from '#/platform/kit/TextField.tsx'
import { useBanMember } from './ban.queries.ts'
import type { Ban } from './ban.queries.ts'
import styles from './Care.module.css'

interface Props {
  groupId: string
  person: { id: string; display_name: string }
  onBanned?: () => void
}

/** Bans somebody: duration, reason, and whether they see it. */
export function BanSheet({ onClose, ...form }: Props & { onClose: () => void }) {
  const title = t('ban.title', { name: form.person.display_name })
  return (
    <Sheet title={title} closeLabel={t('act.close')} onClose={onClose} transient>
      <BanForm {...form} />
    </Sheet>
  )
}

const lengths = { day: 1, week: 7, month: 30, forGood: null } as const satisfies Record<string, Ban['days']>
type Length = keyof typeof lengths
const choices = Object.keys(lengths) as Length[]

function BanForm({ groupId, person: { id, display_name: name }, onBanned }: Props) {
  const close = useCloseModal()
  const ban = useBanMember(groupId, id)
  const [length, setLength] = useState<Length>('week')
  const [reason, setReason] = useState('')
  const [isShown, setShown] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    setMissing(trimmed === '')
    if (trimmed === '' || ban.isPending) return
    const body: Ban = { reason: trimmed, show_reason: isShown, days: lengths[length] }
    const then = () => {
      close()
      onBanned?.()
    }
    await send(() => ban.mutateAsync(body), { then, toast: t('ban.done', { name }) })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('ban.text', { name })}</p>
      <div>
        <p className={styles.label}>{t('ban.length')}</p>
        <Segmented
          label={t('ban.length')}
          value={length}
          options={choices.map((value) => ({ value, label: t(`ban.length.${value}`) }))}
          onChange={setLength}
        />
      </div>
      <TextArea
        label={t('ban.reason')}
        maxLength={limits.decision}
        required
        data-autofocus
        value={reason}
        error={isMissing ? errorText('FIELD_REQUIRED') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Switch label={t('ban.show')} note={t('ban.show.text')} checked={isShown} onChange={setShown} />
      <Button type="submit" variant="danger" block busy={ban.isPending}>
        {t('ban.act')}
      </Button>
    </form>
  )
}
