import { useId, useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Modal, useCloseModal } from '#/platform/kit/Modal.tsx'
import styles from './FormErrorDialog.module.css'
import type { MarkedField } from './faults.ts'

interface Props {
  fields: MarkedField[]
  /** With the field that should get the focus. */
  onClosed: (name: string | undefined) => void
}

/** Lists the invalid fields; a tap focuses one, closing focuses the first. */
export function FormErrorDialog({ fields, onClosed }: Props) {
  const titleId = useId()
  const chosen = useRef(fields[0]?.name)
  return (
    <Modal
      role="alertdialog"
      className={styles.modal}
      labelledBy={titleId}
      onClosed={() => onClosed(chosen.current)}
      transient
    >
      <div className={styles.dialog}>
        <h2 id={titleId}>{t('error.FORM_ERROR_TITLE')}</h2>
        <FieldList fields={fields} onChoose={(name) => (chosen.current = name)} />
      </div>
    </Modal>
  )
}

function FieldList({ fields, onChoose }: { fields: MarkedField[]; onChoose: (name: string) => void }) {
  const close = useCloseModal()
  const choose = (name: string) => {
    onChoose(name)
    close()
  }
  return (
    <>
      <ul className={styles.fields}>
        {fields.map(({ name, label, text }) => (
          <li key={name}>
            <button type="button" className={styles.field} onClick={() => choose(name)}>
              <b>{label}</b>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button onClick={close} data-autofocus>
          {t('act.ok')}
        </Button>
      </div>
    </>
  )
}
