import type { GroupMember, Right } from '@entemi/contract/community/community'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { BanSheet } from './BanSheet.tsx'
import { memberOf, rights } from './member-rights.ts'
import { useChangeRight, useRemoveMember } from './member.queries.ts'
import styles from './Care.module.css'

interface Props {
  groupId: string
  member: GroupMember
}

/** Rights of a member, and removal. */
export function MemberSheet({ groupId, member, onClose }: Props & { onClose: () => void }) {
  const title = t('member.rights', { name: member.display_name })
  return (
    <Sheet title={title} closeLabel={t('act.close')} onClose={onClose} transient>
      <Rights groupId={groupId} member={member} />
    </Sheet>
  )
}

function Rights({ groupId, member }: Props) {
  const close = useCloseModal()
  const me = memberOf(useUserState())
  const [granted, setGranted] = useState<readonly string[]>(member.rights)
  const change = useChangeRight(groupId, member.id)
  const remove = useRemoveMember(groupId, member.id)
  const [isBanning, setBanning] = useState(false)
  const isMe = member.id === me
  const name = member.display_name

  const set = async (right: Right, on: boolean) => {
    if (change.isPending || !(await agrees({ right, on, name, isMe }))) return
    const answer = await send(() => change.mutateAsync({ right, on }))
    if (answer === undefined) return
    setGranted(answer.setData.relation)
    // Leaves the page after giving up ownership.
    if (isMe && right === 'A') {
      close()
      go(`/entity/${groupId}`, { replace: true })
    }
  }
  const takeOut = async () => {
    const agreed = await confirmAction({
      title: t('join.member.remove.title'),
      text: t('join.member.remove.text', { name }),
      confirmLabel: t('act.remove'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => remove.mutateAsync(), { then: close, toast: t('join.member.removed', { name }) })
  }

  return (
    <div className={styles.rights}>
      <p className="meta">{t('member.rights.text')}</p>
      {rights.map((right) => (
        <Switch
          key={right}
          label={t(`right.${right}`)}
          note={t(`right.${right}.long`)}
          checked={change.isPending && change.variables.right === right ? change.variables.on : granted.includes(right)}
          onChange={(on) => void set(right, on)}
        />
      ))}
      {!isMe && (
        <div className={styles.ends}>
          <Button variant="danger-text" icon="trash" busy={remove.isPending} onClick={() => void takeOut()}>
            {t('member.remove')}
          </Button>
          <Button variant="danger-text" icon="block" aria-haspopup="dialog" onClick={() => setBanning(true)}>
            {t('ban.act')}
          </Button>
        </div>
      )}
      {isBanning && <BanSheet groupId={groupId} person={member} onBanned={close} onClose={() => setBanning(false)} />}
    </div>
  )
}

/** Confirms what one cannot undo alone. */
async function agrees(change: { right: Right; on: boolean; name: string; isMe: boolean }): Promise<boolean> {
  if (change.right !== 'A') return true
  if (change.on)
    return confirmAction({
      title: t('member.owner.title'),
      text: t('member.owner.text', { name: change.name }),
      confirmLabel: t('member.owner.confirm'),
      cancelLabel: t('act.cancel'),
    })
  return (
    !change.isMe ||
    confirmAction({
      title: t('member.resign.title'),
      text: t('member.resign.text'),
      confirmLabel: t('member.resign.confirm'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
  )
}
