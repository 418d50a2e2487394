import { plainText } from '@entemi/contract/core/written-text'
import { useRef, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { hueOfType } from '#/core/entry/privacy-level.ts'
import type { Draft, ListedDraft } from '#/core/entry/draft.ts'
import styles from './Drafts.module.css'
import { Fact } from './Fact.tsx'

interface Props {
  drafts: readonly ListedDraft[]
  onOpen: (slot: string) => void
  onDelete: (slot: string) => void
}

/** The other drafts on this device: one can be opened or deleted. */
export function Drafts({ drafts, onOpen, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false)
  const chosen = useRef<string>(undefined)
  return (
    <>
      <Fact icon="edit" label={t('entry.drafts.open', { count: drafts.length })} onOpen={() => setOpen(true)}>
        {t('entry.drafts.open', { count: drafts.length })}
      </Fact>
      {isOpen && (
        <Sheet
          title={t('entry.drafts')}
          closeLabel={t('act.close')}
          transient
          onClose={() => {
            setOpen(false)
            if (chosen.current !== undefined) onOpen(chosen.current)
          }}
        >
          <Rows list>
            {drafts.map(({ slot, draft }) => (
              <ListRow
                key={slot}
                lead={<IconDisc icon={hueOfType[draft.type]} hue={hueOfType[draft.type]} />}
                title={<Choose title={titleOf(draft)} onChoose={() => (chosen.current = slot)} />}
                note={noteOf(slot, draft)}
                end={
                  <IconButton
                    icon="trash"
                    label={t('entry.draft.delete', { title: titleOf(draft) })}
                    onClick={() => onDelete(slot)}
                  />
                }
              />
            ))}
          </Rows>
        </Sheet>
      )}
    </>
  )
}

function Choose({ title, onChoose }: { title: string; onChoose: () => void }) {
  const close = useCloseModal()
  return (
    <button
      type="button"
      className={styles.text}
      onClick={() => {
        onChoose()
        close()
      }}
    >
      {title}
    </button>
  )
}

function titleOf({ title, text, type }: Draft): string {
  return title.trim() || plainText(text).trim() || t(`entry.type.${type}`)
}

function noteOf(slot: string, { type, publish_to }: Draft): string {
  if (slot.startsWith('solution-')) return t('entry.type.solution')
  const kind = t(`entry.type.${type}`)
  if (publish_to !== null) return `${kind} · ${publish_to.name}`
  return slot.startsWith('new') ? kind : `${kind} · ${t('entry.edited')}`
}
