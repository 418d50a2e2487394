import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Forbidden, Loaded } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { go, goBack, onNavigated } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { CommunityForm } from './CommunityForm.tsx'
import styles from './CommunityForm.module.css'
import { useFreshCommunity } from '#/core/entity/entity.queries.ts'
import { addCommunity, deleteCommunity, editCommunity, evictCommunity } from './community.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'

const madeTypes = ['2', '3', '4'] as const
type MadeType = (typeof madeTypes)[number]

/** A new community; companies and trainings are made by administrators. */
export function CommunityAddPage() {
  const { auth_role } = useUserState()
  const [type, setType] = useState<MadeType>('2')
  const [key] = useState(() => crypto.randomUUID())
  return (
    <>
      {auth_role === 'ADMIN' && (
        <Segmented
          label={t('community.type')}
          value={type}
          options={madeTypes.map((one) => ({ value: one, label: t(`community.type.${one}`) }))}
          onChange={setType}
          className={styles.types}
        />
      )}
      <CommunityForm
        start={{ name: '', introduction: '', location: '', image: null, cover: null, setting: {} }}
        submitLabel={t('community.create.act')}
        save={(written) => addCommunity({ ...written, type: Number(type) as 2 | 3 | 4 }, key)}
        saved={(id) => {
          showSaved()
          go(`/entity/${id}`, { replace: true })
        }}
      />
    </>
  )
}

export function CommunityEditPage({ params: { id } }: PageProps<'id'>) {
  return (
    <Loaded query={useFreshCommunity(id)} skeleton={<SkeletonText label={t('load.loading')} count={10} />}>
      {(community) => (community.can.edit ? <EditCommunity key={community.id} community={community} /> : <Forbidden />)}
    </Loaded>
  )
}

function EditCommunity({ community }: { community: Community }) {
  const { id, display_name, introduction, location_text, profile_image_url, cover_url, setting, site, can } = community
  const [start] = useState({
    name: display_name,
    introduction: introduction ?? '',
    location: location_text ?? '',
    image: profile_image_url,
    cover: cover_url,
    setting: setting ?? {},
    // the product's own colour, where the company has chosen none yet
    ...(site && { site: { color: site.color ?? '#2a4b9b', guest_text: site.guest_text ?? '' } }),
  })
  return (
    <>
      <CommunityForm
        start={start}
        submitLabel={t('act.save')}
        save={async (written) => {
          await editCommunity(id, written)
          return id
        }}
        saved={() => {
          showSaved()
          goBack(`/entity/${id}`)
        }}
      />
      {can.delete && (
        <p className={styles.end}>
          <Button variant="danger-text" icon="trash" onClick={() => void askToDelete(community)}>
            {t('community.delete.button')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Confirmed twice; then the server requires the password. */
async function askToDelete({ id, display_name: group, member_count }: Community): Promise<void> {
  const first = await confirmAction({
    title: t('community.delete.title'),
    text: t('community.delete.text'),
    confirmLabel: t('act.delete'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!first) return
  const second = await confirmAction({
    title: t('community.delete.again', { group }),
    text: t('community.delete.again.text', { count: member_count ?? 0 }),
    confirmLabel: t('community.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!second) return
  await send(() => deleteCommunity(id), {
    then: () => {
      const stop = onNavigated(() => {
        stop()
        evictCommunity(id)
      })
      go('/entity/', { replace: true })
    },
    toast: t('community.delete.done', { group }),
  })
}

function showSaved(): void {
  showToast({ text: t('toast.saved'), duration: confirmationToastMs })
}
