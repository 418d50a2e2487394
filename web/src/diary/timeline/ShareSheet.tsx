import type { EntryItem } from '@entemi/contract/core/entry'
import { limits } from '@entemi/contract/platform/limits'
import { plainText } from '@entemi/contract/core/written-text'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { WritingArea } from '#/core/form/WritingArea.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { FieldError } from '#/platform/kit/Field.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { useAudienceText } from '#/diary/post/audience-text.ts'
import { usePublishTargets } from '#/diary/post/post.queries.ts'
import { defaultLevelOf, levelIcons } from '#/core/entry/privacy-level.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { copyText } from '#/platform/kit/copy-text.ts'
import { beginningOf } from './cut-text.ts'
import { entryAddress } from './entry-style.ts'
import styles from './ShareSheet.module.css'
import { shareEntry } from '#/diary/post/post.queries.ts'

const shownLength = 120

/** Shares a public entry to one's own line or a community, or copies its link. */
export function ShareSheet({ entry, onClose }: { entry: EntryItem; onClose: () => void }) {
  return (
    <Sheet title={t('share.title')} closeLabel={t('act.close')} onClose={onClose} transient>
      <ShareForm entry={entry} />
    </Sheet>
  )
}

function ShareForm({ entry }: { entry: EntryItem }) {
  const close = useCloseModal()
  const { auth_entityType, auth_role, profile } = useUserState()
  const [isRefused, setRefused] = useState(false)
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const mayChoose = auth_role !== 'LIMIT' && (auth_entityType ?? 0) < 2
  const groups = (usePublishTargets(mayChoose).data ?? []).filter(({ publish }) => publish.includes('note'))
  const [groupId, setGroupId] = useState('')
  const group = groups.find(({ id }) => id === groupId)
  const level = group === undefined ? defaultLevelOf(profile?.setting, 'note') : 2
  const audience = useAudienceText(level, 'note', group && { id: group.id, name: group.display_name, category: null })
  const share = async () => {
    setSending(true)
    const outcome = await shareEntry(entry.id, message.trim(), group?.id ?? null)
    setSending(false)
    if (outcome === 'shared') close()
    setRefused(outcome === 'not public')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void share()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Head entry={entry} />
      {isRefused ? (
        <FieldError>{t('error.SHARED_ITEM_NOT_PUBLIC')}</FieldError>
      ) : (
        <>
          <WritingArea
            label={t('share.text')}
            maxLength={limits.entry}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          {groups.length > 0 && (
            <Select
              label={t('entry.publishTo')}
              value={groupId}
              options={[
                { value: '', label: t('entry.publishTo.own') },
                ...groups.map(({ id, display_name }) => ({ value: id as string, label: display_name })),
              ]}
              onChange={({ target }) => setGroupId(target.value)}
            />
          )}
          <p className={styles.audience}>
            <Icon name={levelIcons[level]} size="xs" />
            {audience}
          </p>
          <Button type="submit" block busy={isSending}>
            {group === undefined ? t('share.act') : t('share.actIn', { group: group.display_name })}
          </Button>
        </>
      )}
      <Elsewhere entry={entry} />
    </form>
  )
}

function Head({ entry }: { entry: EntryItem }) {
  const { author, title, text, mood } = entry.shared === null ? entry : { ...entry.shared, mood: null }
  const beginning = title ?? (plainText(text) || (mood === null ? '' : t(`mood.${mood as Mood}`)))
  return (
    <blockquote className={styles.head}>
      <b>{author.display_name}</b>
      <p className="diary">{beginningOf(beginning, shownLength)}</p>
    </blockquote>
  )
}

/** The link works only for those who may see the entry. */
function Elsewhere({ entry }: { entry: EntryItem }) {
  const url = location.origin + entryAddress(entry)
  // Closed without choosing: nothing happened.
  const pass = () => navigator.share({ url }).catch(() => undefined)
  return (
    <div className={styles.elsewhere}>
      {'clipboard' in navigator && (
        <Button variant="text" icon="link" onClick={() => void copyText(url)}>
          {t('act.copyLink')}
        </Button>
      )}
      {'share' in navigator && (
        <Button variant="text" icon="share" onClick={() => void pass()}>
          {t('share.elsewhere')}
        </Button>
      )}
    </div>
  )
}
