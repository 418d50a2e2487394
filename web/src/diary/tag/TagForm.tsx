import type { Tag } from '@entemi/contract/diary/tag'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Select, TextField } from '#/platform/kit/TextField.tsx'
import styles from './TagForm.module.css'
import { tagKinds } from './tag-kind.ts'
import { cleanName, isSameName } from './tag-name.ts'
import { deleteTag, editTag, mergeTag } from './tag.queries.ts'

interface Props {
  tag: Tag
  others: readonly Tag[]
}

/** Renames a tag, changes its kind, merges it into another or deletes it. */
export function TagForm({ tag, others }: Props) {
  const close = useCloseModal()
  const [typed, setTyped] = useState(tag.name)
  const [kind, setKind] = useState(tag.kind)
  const [busy, setBusy] = useState(false)
  const name = cleanName(typed)

  const run = async (act: () => Promise<void>, toast: string) => {
    setBusy(true)
    const isDone = (await send(async () => (await act(), true), { toast })) === true
    setBusy(false)
    if (isDone) close()
  }
  const merge = async (into: Tag) => {
    const agreed = await confirmAction({
      title: t('tag.merge.title', { name: tag.name, into: into.name }),
      text: t('tag.merge.text', { name: tag.name, into: into.name }),
      confirmLabel: t('tag.merge.confirm'),
      cancelLabel: t('act.cancel'),
    })
    if (agreed) await run(() => mergeTag(tag.id, into.id), t('tag.merged'))
  }
  const save = async () => {
    if (name === undefined || busy) return
    const namesake = others.find((other) => isSameName(other.name, name))
    if (namesake !== undefined) return merge(namesake)
    await run(() => editTag(tag.id, { name, kind }), t('toast.saved'))
  }
  const remove = async () => {
    const agreed = await confirmAction({
      title: t('tag.delete.title', { name: tag.name }),
      text: t('tag.delete.text', { count: tag.entry_count }),
      confirmLabel: t('act.delete'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await run(() => deleteTag(tag.id), t('toast.deleted'))
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('tag.edit.name')}
        maxLength={limits.tag.name}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Segmented
        label={t('tag.edit.kind')}
        value={kind}
        options={tagKinds.map((value) => ({ value, label: t(`tag.kind.${value}`) }))}
        onChange={setKind}
      />
      <Button type="submit" block large busy={busy} disabled={name === undefined}>
        {t('act.save')}
      </Button>
      <ButtonLink href={`/profile/search?tag=${tag.id}`} variant="quiet" block icon="search">
        {t('tag.entries')}
      </ButtonLink>
      {others.length > 0 && (
        <Select
          label={t('tag.merge')}
          value=""
          options={[
            { value: '', label: t('tag.merge.choose') },
            ...others.map((other) => ({ value: other.id, label: other.name })),
          ]}
          onChange={({ target }) => {
            const into = others.find((other) => other.id === target.value)
            if (into !== undefined) void merge(into)
          }}
        />
      )}
      <Button variant="text" block icon="trash" onClick={() => void remove()}>
        {t('act.delete')}
      </Button>
    </form>
  )
}
