import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { copyText } from '#/platform/kit/copy-text.ts'
import { Acts } from '#/platform/kit/ManagedList.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Select, TextField } from '#/platform/kit/TextField.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { invitationAddress, useMakeInvitation } from './registration.queries.ts'
import styles from './Registration.module.css'

/** Makes an invitation to the site and shows its address, once. */
export function InvitationSheet({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  return (
    <Sheet title={t('siteInvite.new')} closeLabel={t('act.close')} onClose={onClose} transient>
      {token === undefined ? <Form onMade={setToken} /> : <Address url={invitationAddress(token)} />}
    </Sheet>
  )
}

const days = [1, 7, 30, limits.siteInvitation.days]
const uses = [1, 5, 10, 25, limits.siteInvitation.uses]

function Form({ onMade }: { onMade: (token: string) => void }) {
  const make = useMakeInvitation()
  const isAdmin = useUserState().auth_role === 'ADMIN'
  const [note, setNote] = useState('')
  const [chosenDays, setDays] = useState('7')
  const [chosenUses, setUses] = useState('1')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const body = { days: Number(chosenDays), max_uses: Number(chosenUses), ...(note.trim() !== '' && { note }) }
    await send(() => make.mutateAsync(body), { then: ({ token }) => onMade(token) })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('siteInvite.note')}
        help={t('siteInvite.note.help')}
        autoComplete="off"
        maxLength={limits.siteInvitation.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Select
        label={t('siteInvite.days')}
        value={chosenDays}
        options={days.map((count) => ({ value: String(count), label: t('siteInvite.days.count', { count }) }))}
        onChange={({ target }) => setDays(target.value)}
      />
      {isAdmin && (
        <Select
          label={t('siteInvite.uses')}
          value={chosenUses}
          options={uses.map((count) => ({ value: String(count), label: t('siteInvite.uses.count', { count }) }))}
          onChange={({ target }) => setUses(target.value)}
        />
      )}
      <Button type="submit" block busy={make.isPending}>
        {t('siteInvite.make')}
      </Button>
    </form>
  )
}

function Address({ url }: { url: string }) {
  // Closed without choosing: nothing happened.
  const pass = () => navigator.share({ url }).catch(() => undefined)
  return (
    <div className={styles.form}>
      <p role="status">{t('siteInvite.ready')}</p>
      <TextField
        label={t('siteInvite.address')}
        hideLabel
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Acts>
        {'clipboard' in navigator && (
          <Button icon="link" onClick={() => void copyText(url, t('siteInvite.copied'))}>
            {t('siteInvite.copy')}
          </Button>
        )}
        {'share' in navigator && (
          <Button variant="quiet" icon="share" onClick={() => void pass()}>
            {t('siteInvite.send')}
          </Button>
        )}
      </Acts>
    </div>
  )
}
