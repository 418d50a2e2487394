import type { BanDays } from '@entemi/contract/platform/errors'
import type { MemberAccount, MemberRole } from '@entemi/contract/operation/admin-member'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { ReasonSheet } from '#/diary/moderation/ReasonSheet.tsx'
import { SuspendSheet } from './SuspendSheet.tsx'
import styles from './Admin.module.css'
import { useEraseMember, useMember, useRuleMember } from './admin.queries.ts'

/** A member's account, for administrators: opening it is logged, and the member sees it. */
export function AccountSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const member = useMember(id)
  return (
    <Sheet
      title={member.data?.display_name ?? t('admin.members')}
      closeLabel={t('act.close')}
      onClose={onClose}
      transient
    >
      <Loaded query={member} skeleton={<SkeletonText label={t('load.loading')} count={5} />}>
        {(account) => <Account account={account} />}
      </Loaded>
    </Sheet>
  )
}

function Account({ account }: { account: MemberAccount }) {
  const { can } = account
  return (
    <div className={styles.form}>
      <p className="meta">{t('admin.member.looked')}</p>
      <Facts account={account} />
      {can.role ? <RoleField account={account} /> : <p className="meta">{t('admin.member.own')}</p>}
      <Acts account={account} />
      {can.erase && <Erasure id={account.id} />}
    </div>
  )
}

function Facts({ account }: { account: MemberAccount }) {
  const facts: [string, string][] = [
    [t('admin.col.role'), t(`admin.role.${account.role}`)],
    [t('admin.col.status'), t(`admin.status.${account.status}`)],
    ...(account.suspended_reason === null
      ? []
      : [
          [t('admin.member.until'), formatEnd(account.suspended_until)] as [string, string],
          [t('admin.member.reason'), account.suspended_reason] as [string, string],
        ]),
    [
      t('admin.member.email'),
      account.mail_confirmed ? account.email : `${account.email} (${t('admin.member.unconfirmed')})`,
    ],
    [t('admin.member.username'), account.username],
    [t('admin.member.language'), t(`settings.language.${account.language}`)],
    [t('admin.member.since'), formatDate(account.created_at)],
    [t('admin.member.seen'), formatDate(account.seen_on)],
    [t('admin.member.sessions'), t('admin.member.sessions.count', { count: account.sessions })],
    [t('admin.member.login'), describeLogin(account)],
  ]
  return (
    <dl className={styles.account}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const describeLogin = ({ login: { password, passkeys, services } }: MemberAccount): string =>
  [
    ...(password ? [t('admin.member.login.password')] : []),
    ...(passkeys > 0 ? [t('admin.member.login.passkeys', { count: passkeys })] : []),
    ...(services > 0 ? [t('admin.member.login.services', { count: services })] : []),
  ].join(', ')

const formatEnd = (until: string | null): string =>
  until === null ? t('admin.suspend.forGood') : `${formatDate(until)} ${formatTime(until)}`

const roles: readonly MemberRole[] = ['LOGGED', 'LIMIT', 'ADMIN']

function RoleField({ account }: { account: MemberAccount }) {
  const rule = useRuleMember(account.id)
  const [role, setRole] = useState(account.role)
  return (
    <>
      <Select
        label={t('admin.member.role')}
        help={t('admin.member.role.text')}
        value={role}
        options={roles.map((one) => ({ value: one, label: t(`admin.role.${one}`) }))}
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? account.role)}
      />
      {role !== account.role && (
        <Button
          block
          busy={rule.isPending}
          onClick={() => void send(() => rule.mutateAsync({ action: 'role', role }), { toast: t('admin.member.done') })}
        >
          {t('act.save')}
        </Button>
      )}
    </>
  )
}

function Acts({ account: { id, can } }: { account: MemberAccount }) {
  const rule = useRuleMember(id)
  const [isAsking, ask] = useState(false)
  const act = (action: 'restore' | 'end_sessions') =>
    send(() => rule.mutateAsync({ action }), { toast: t('admin.member.done') })
  const sendRestore = () =>
    send(() => rule.mutateAsync({ action: 'send_restore' }), { toast: t('admin.member.sendRestore.done') })
  const suspend = async (reason: string, days: BanDays) =>
    (await send(() => rule.mutateAsync({ action: 'suspend', reason, days }), { toast: t('admin.member.done') })) !==
    undefined
  return (
    <div className={styles.acts}>
      {can.send_restore && (
        <Button variant="quiet" icon="send" busy={rule.isPending} onClick={() => void sendRestore()}>
          {t('admin.member.sendRestore')}
        </Button>
      )}
      {can.end_sessions && (
        <Button variant="quiet" icon="logout" onClick={() => void act('end_sessions')}>
          {t('admin.member.endSessions')}
        </Button>
      )}
      {can.suspend && (
        <Button variant="danger-text" icon="block" onClick={() => ask(true)}>
          {t('admin.member.suspendOrBan')}
        </Button>
      )}
      {can.restore && (
        <Button icon="check" busy={rule.isPending} onClick={() => void act('restore')}>
          {t('admin.member.restore')}
        </Button>
      )}
      {isAsking && <SuspendSheet onDecide={suspend} onClose={() => ask(false)} />}
    </div>
  )
}

/** After deletion there is no account to show. */
function Erasure({ id }: { id: string }) {
  const close = useCloseModal()
  const erasure = useEraseMember(id)
  const [isAsking, ask] = useState(false)
  const erase = async (reason: string) =>
    (await send(() => erasure.mutateAsync(reason), { toast: t('admin.member.erased') })) !== undefined
  return (
    <div className={styles.acts}>
      <Button variant="danger-text" icon="trash" onClick={() => ask(true)}>
        {t('admin.member.erase')}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={t('admin.member.erase.title')}
          text={t('admin.member.erase.text')}
          confirmLabel={t('admin.member.erase')}
          label={t('admin.member.erase.reason')}
          onDecide={erase}
          onClose={() => {
            ask(false)
            if (erasure.isSuccess) close()
          }}
        />
      )}
    </div>
  )
}
