import { nameDevice } from '@entemi/contract/platform/name-device'
import { useState } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { send, showFailure } from '#/platform/api/send.ts'
import { mayClosePopup } from '#/core/form/leave.ts'
import { formatDate, formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import styles from './settings.module.css'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import {
  canUsePasskeys,
  refusalCode,
  makePasskey,
  offerPasskey,
  useDeletePasskey,
  usePasskeys,
} from '#/account/passkey/passkey.queries.ts'
import { PasskeyForm } from '#/account/passkey/PasskeyForm.tsx'

export interface Passkey {
  id: string
  name: string | null
  created_at: string
  used_at: string | null
}

export function PasskeySettings() {
  usePageTitle(t('settings.passkeys'))
  const [named, setNamed] = useState<Passkey>()
  return (
    <Loaded query={usePasskeys()} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
      {(passkeys) => (
        <>
          {passkeys.length > 0 && (
            <Rows list>
              {passkeys.map((passkey) => (
                <ListRow
                  key={passkey.id}
                  lead={<IconDisc icon="lock" />}
                  title={nameOf(passkey)}
                  note={whenOf(passkey)}
                  end={<PasskeyMenu passkey={passkey} onName={() => setNamed(passkey)} />}
                />
              ))}
            </Rows>
          )}
          <p className={styles.note}>
            {passkeys.length === 0 && t('settings.passkeys.none')} {t('settings.passkeys.text')}
          </p>
          {canUsePasskeys() ? <AddPasskey /> : <p className={styles.note}>{t('settings.passkeys.unsupported')}</p>}
          {named !== undefined && (
            <Sheet
              title={t('settings.passkeys.rename')}
              closeLabel={t('act.close')}
              mayClose={mayClosePopup}
              onClose={() => setNamed(undefined)}
              transient
            >
              <PasskeyForm passkey={named} />
            </Sheet>
          )}
        </>
      )}
    </Loaded>
  )
}

const nameOf = ({ name }: Passkey): string => name ?? t('settings.passkeys.unnamed')

const whenOf = ({ used_at, created_at }: Passkey): string =>
  used_at === null
    ? t('settings.passkeys.made', { date: formatDate(created_at) })
    : t('settings.passkeys.used', { time: formatTimeAgo(used_at) })

function AddPasskey() {
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const options = await send(offerPasskey, { onFailure: alertConflict('settings.passkeys.full') })
    if (options !== undefined) await make(options)
    setBusy(false)
  }
  return (
    <Button variant="quiet" block icon="lock" busy={busy} onClick={() => void add()}>
      {t('settings.passkeyAdd')}
    </Button>
  )
}

async function make(options: Awaited<ReturnType<typeof offerPasskey>>): Promise<void> {
  try {
    await makePasskey(options, nameDevice(navigator.userAgent))
    showToast({ text: t('settings.passkeys.added'), duration: confirmationToastMs })
  } catch (failure) {
    const refusal = refusalCode(failure)
    if (refusal !== undefined) {
      showToast({ text: t(refusal === 'known' ? 'settings.passkeys.known' : 'passkey.failed') })
    } else if (failure instanceof ApiFailure) {
      if (!alertConflict('settings.passkeys.known')(failure)) showFailure(failure)
    } else throw failure
  }
}

function PasskeyMenu({ passkey, onName }: { passkey: Passkey; onName: () => void }) {
  const remove = useDeletePasskey()
  const name = nameOf(passkey)
  const ask = async () => {
    const agreed = await confirmAction({
      title: t('settings.passkeys.delete.title', { name }),
      text: t('settings.passkeys.delete.text'),
      confirmLabel: t('act.delete'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (!agreed) return
    const onFailure = alertConflict('settings.waysIn.last')
    await send(() => remove.mutateAsync(passkey.id), { toast: t('toast.deleted'), onFailure })
  }
  return (
    <CardMenu
      label={t('entry.menu', { name })}
      title={name}
      closeLabel={t('act.close')}
      actions={[
        { id: 'name', label: t('settings.passkeys.rename'), icon: 'edit', onSelect: onName },
        { id: 'delete', label: t('act.delete'), icon: 'trash', danger: true, onSelect: () => void ask() },
      ]}
      sheetOnPhone
    />
  )
}

type Told = 'settings.passkeys.full' | 'settings.passkeys.known' | 'settings.waysIn.last'

const alertConflict =
  (text: Told) =>
  ({ code }: ApiFailure): boolean => {
    if (code !== 'CONFLICT') return false
    showToast({ text: t(text) })
    return true
  }
