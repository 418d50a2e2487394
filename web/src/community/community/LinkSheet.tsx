import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { send } from '#/platform/api/send.ts'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import { endOf, lives, parseMaxUses } from './link-duration.ts'
import type { Duration } from './link-duration.ts'
import { useAddLink } from './link.queries.ts'
import styles from './Care.module.css'

/** Creates an invitation link: duration and number of uses. */
export function LinkSheet({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  return (
    <Sheet title={t('join.link.new')} closeLabel={t('act.close')} onClose={onClose} transient>
      <LinkForm groupId={groupId} />
    </Sheet>
  )
}

const choices = Object.keys(lives) as Duration[]

function LinkForm({ groupId }: { groupId: string }) {
  const close = useCloseModal()
  const add = useAddLink(groupId)
  const [life, setLife] = useState<Duration>('week')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const max_uses = parseMaxUses(typed)
    setWrong(max_uses === undefined)
    if (max_uses === undefined) return
    const body = { expires_at: endOf(life), max_uses }
    await send(() => add.mutateAsync(body), { then: close, toast: t('join.link.made') })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <p className={styles.label}>{t('join.link.expires')}</p>
        <Segmented
          label={t('join.link.expires')}
          value={life}
          options={choices.map((value) => ({ value, label: t(`join.link.expires.${value}`) }))}
          onChange={setLife}
        />
      </div>
      <TextField
        label={t('join.link.maxUses')}
        inputMode="numeric"
        maxLength={7}
        value={typed}
        error={isWrong ? errorText('NOT_A_NUMBER') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" block busy={add.isPending}>
        {t('join.link.make')}
      </Button>
    </form>
  )
}
