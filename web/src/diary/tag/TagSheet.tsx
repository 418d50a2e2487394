import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip } from '#/platform/kit/Chip.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import styles from './TagSheet.module.css'
import { tagIcons, tagKinds } from './tag-kind.ts'
import { cleanName, isSameName } from './tag-name.ts'
import { addName, toggleName } from './toggle-name.ts'
import { useTags } from './tag.queries.ts'

interface Props {
  /** Names. */
  chosen: readonly string[]
  onChange: (names: readonly string[]) => void
  onClose: () => void
}

/** One's own tags to tap on or off, by kind, and a field for a new one. */
export function TagSheet({ chosen, onChange, onClose }: Props) {
  return (
    <Sheet title={t('tag.sheet')} closeLabel={t('act.close')} onClose={onClose} transient foot={<Done />}>
      <p className="meta">{t('tag.sheet.text')}</p>
      <NewTag onAdd={(name) => onChange(addName(chosen, name))} />
      <Loaded query={useTags()} skeleton={<SkeletonText label={t('load.loading')} count={3} />}>
        {(tags) => {
          const added = chosen
            .filter((name) => !tags.some((tag) => isSameName(tag.name, name)))
            .map((name) => ({ id: name, name, kind: 'what' as const }))
          return tagKinds.map((kind) => {
            const ofKind = [...added, ...tags].filter((tag) => tag.kind === kind)
            return ofKind.length === 0 ? null : (
              <section key={kind} className={styles.kind}>
                <h3 id={`tags-${kind}`}>{t(`tag.kind.${kind}`)}</h3>
                <div role="group" aria-labelledby={`tags-${kind}`} className={styles.chips}>
                  {ofKind.map(({ id, name }) => (
                    <Chip
                      key={id}
                      icon={tagIcons[kind]}
                      pressed={chosen.some((one) => isSameName(one, name))}
                      onClick={() => onChange(toggleName(chosen, name))}
                    >
                      {name}
                    </Chip>
                  ))}
                </div>
              </section>
            )
          })
        }}
      </Loaded>
    </Sheet>
  )
}

function NewTag({ onAdd }: { onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('')
  const name = cleanName(typed)
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (name === undefined) return
        onAdd(name)
        setTyped('')
      }}
    >
      <TextField
        round
        hideLabel
        label={t('tag.name')}
        placeholder={t('tag.name')}
        maxLength={limits.tag.name}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="quiet" disabled={name === undefined}>
        {t('tag.name.add')}
      </Button>
    </form>
  )
}

function Done() {
  return (
    <Button block large onClick={useCloseModal()}>
      {t('tag.done')}
    </Button>
  )
}
