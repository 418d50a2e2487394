import type { BanDays } from '@entemi/contract/platform/errors'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { ReasonSheet } from '#/diary/moderation/ReasonSheet.tsx'

const lengths = { day: 1, week: 7, month: 30, forGood: null } as const satisfies Record<string, BanDays>
type Length = keyof typeof lengths
const choices = Object.keys(lengths) as Length[]

interface Props {
  /** Returns whether it was done: then the sheet closes. */
  onDecide: (reason: string, days: BanDays) => Promise<boolean>
  onClose: () => void
}

/** Asks how long an account is suspended and why; the member reads both at login. */
export function SuspendSheet({ onDecide, onClose }: Props) {
  const [length, setLength] = useState<Length>('week')
  return (
    <ReasonSheet
      title={t('admin.member.suspend.title')}
      text={t('admin.member.suspend.text')}
      confirmLabel={t(length === 'forGood' ? 'admin.member.ban' : 'admin.member.suspend')}
      onDecide={(reason) => onDecide(reason, lengths[length])}
      onClose={onClose}
    >
      <div>
        <p className="meta">{t('admin.suspend.length')}</p>
        <Segmented
          label={t('admin.suspend.length')}
          value={length}
          options={choices.map((value) => ({ value, label: t(`admin.suspend.${value}`) }))}
          onChange={setLength}
        />
      </div>
    </ReasonSheet>
  )
}
