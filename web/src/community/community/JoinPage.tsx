import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { banText } from '#/platform/api/failure-text.ts'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { TextArea } from '#/platform/kit/TextField.tsx'
import { confirmationToastMs, showToast } from '#/platform/kit/toast.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { clearJoin } from '#/platform/session/login-target.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import { useFreshCommunity } from '#/core/entity/entity.queries.ts'
import { joinCommunity } from './community.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'
import { describeCommunity } from './describe-community.ts'
import styles from './Join.module.css'

/** R2.12: joining a community. */
export function JoinPage({ params: { id } }: PageProps<'id'>) {
  return <Door id={id} />
}

/** R2.13: joining by an invitation; leads to one's own line afterwards. */
export function InvitationPage({ params: { guid } }: PageProps<'guid'>) {
  return <Door id={guid} guid={guid} />
}

function Door({ id, guid }: { id: string; guid?: string }) {
  useEffect(clearJoin, [])
  const community = useFreshCommunity(id)
  const { error } = community
  // Expired and unknown invitations look the same.
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <EmptyState
        title={t('error.NOT_FOUND')}
        text={guid === undefined ? t('error.notFound.text') : t('join.linkDead')}
      >
        <ButtonLink variant="quiet" href="/entity/">
          {t('page.communities')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <Loaded query={community} skeleton={<SkeletonText label={t('load.loading')} />}>
      {(found) => <Face community={found} guid={guid} />}
    </Loaded>
  )
}

function Face({ community, guid }: { community: Community; guid: string | undefined }) {
  const { display_name: name, introduction } = community
  return (
    <div className={styles.door}>
      {community.invited && <p className={styles.invited}>{describeInvitation(community)}</p>}
      <Avatar name={name} src={community.profile_image_url} size={96} group />
      <h2>{name}</h2>
      <p className="meta">{describeCommunity(community)}</p>
      {introduction !== null && introduction !== '' && <EntryText text={introduction} />}
      <Answer community={community} guid={guid} />
    </div>
  )
}

const describeInvitation = ({ invited_by: name }: Community): string =>
  name === null ? t('join.invitation') : t('join.invitationBy', { name })

function Answer({ community, guid }: { community: Community; guid: string | undefined }) {
  const { id, relation, can, ban } = community
  if (relation.includes('m')) return <Told text={t('join.already')} id={id} />
  if (ban !== null) return <Told text={banText(ban)} id={id} />
  if (relation.includes('j') && guid === undefined) return <Told text={t('join.waiting')} id={id} />
  if (!can.join && guid === undefined) return <Told text={t('join.closed')} id={id} />
  return <JoinForm community={community} guid={guid} />
}

function Told({ text, id }: { text: string; id: string }) {
  return (
    <>
      <p role="status">{text}</p>
      <ButtonLink block variant="quiet" href={`/entity/${id}`}>
        {t('join.open')}
      </ButtonLink>
    </>
  )
}

function JoinForm({ community, guid }: { community: Community; guid: string | undefined }) {
  const { id, display_name: group } = community
  const asks = !community.invited && community.join === 'request'
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = message.trim()
    const body = guid === undefined ? { ...(trimmed !== '' && { message: trimmed }) } : { guid }
    setSending(true)
    await send(() => joinCommunity(id, body), {
      then: (isIn) => {
        const text = isIn ? t('join.done', { group }) : t('join.requested')
        showToast({ text, duration: confirmationToastMs })
        if (isIn) go(guid === undefined ? `/entity/${id}` : '/profile/', { replace: true })
      },
    })
    setSending(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className="meta">{t('join.text')}</p>
      {asks && (
        <TextArea
          label={t('join.message')}
          maxLength={limits.requestMessage}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      )}
      <Button type="submit" block large busy={isSending}>
        {asks ? t('join.request') : t('join.button')}
      </Button>
      <ButtonLink block variant="text" href="/">
        {t('join.notNow')}
      </ButtonLink>
    </form>
  )
}
