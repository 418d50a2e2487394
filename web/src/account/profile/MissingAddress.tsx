import { lazy, Suspense, useState } from 'react'
import { mayClosePopup } from '#/core/form/leave.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'

const AddressForm = lazy(async () => ({ default: (await import('./AddressForm.tsx')).AddressForm }))

/** Asks for the missing postal address; when dismissed, again at the next visit. */
export function MissingAddress() {
  const { profile } = useUserState()
  const [isAside, setAside] = useState(false)
  if (isAside || profile?.data_missing !== 'address') return null
  return (
    <Sheet
      title={t('profile.address.title')}
      closeLabel={t('act.close')}
      mayClose={mayClosePopup}
      onClose={() => setAside(true)}
      transient
    >
      <AddressInside />
    </Sheet>
  )
}

function AddressInside() {
  const close = useCloseModal()
  return (
    <>
      <p className="meta">{t('profile.address.text')}</p>
      <br />
      <Suspense fallback={<SkeletonText label={t('load.loading')} />}>
        <AddressForm address={null} guard="sheet" onSaved={close} />
      </Suspense>
    </>
  )
}
