import { useId, useRef, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { findQuestion, settleQuestion, subscribeQuestions } from './confirm.ts'
import type { Question } from './confirm.ts'
import styles from './Dialog.module.css'
import { Modal, useCloseModal } from './Modal.tsx'

/** Renders the dialog of confirmAction; mounted once in the app. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeQuestions, findQuestion, findQuestion)
  return question && <ConfirmDialog key={question.id} question={question} />
}

function ConfirmDialog({ question }: { question: Question }) {
  const titleId = useId()
  const textId = useId()
  const agreed = useRef(false)
  return (
    <Modal
      role="alertdialog"
      className={styles.modal}
      labelledBy={titleId}
      describedBy={question.text ? textId : undefined}
      onClosed={() => settleQuestion(question.id, agreed.current)}
      leavesWithPage
    >
      <div className={styles.dialog}>
        <h2 id={titleId}>{question.title}</h2>
        {question.text && <p id={textId}>{question.text}</p>}
        <Answers question={question} onAgree={() => (agreed.current = true)} />
      </div>
    </Modal>
  )
}

// The safe answer has the focus; where confirming destroys something, it is also the filled button.
function Answers({ question, onAgree }: { question: Question; onAgree: () => void }) {
  const close = useCloseModal()
  const agree = () => {
    onAgree()
    close()
  }
  const { danger = false, cancelLabel, confirmLabel } = question
  const cancel = cancelLabel && (
    <Button key="cancel" variant={danger ? 'primary' : 'text'} onClick={close} data-autofocus>
      {cancelLabel}
    </Button>
  )
  const confirm = (
    <Button
      key="confirm"
      variant={danger ? 'danger-text' : 'primary'}
      onClick={agree}
      data-autofocus={cancelLabel ? undefined : true}
    >
      {confirmLabel}
    </Button>
  )
  return <div className={styles.answers}>{danger ? [confirm, cancel] : [cancel, confirm]}</div>
}
