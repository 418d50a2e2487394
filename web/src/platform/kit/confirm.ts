export type ConfirmOptions = {
  title: string
  text?: string | undefined
  confirmLabel: string
  /** Without it there is one answer only: a message to acknowledge. */
  cancelLabel?: string | undefined
  /** Confirming destroys something. */
  danger?: boolean | undefined
}

export type Question = ConfirmOptions & { id: number }

type Waiting = Question & { settle: (agreed: boolean) => void }

let waiting: readonly Waiting[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Asks in an alert dialog; true only when the member agreed. Esc, Back and a tap on the backdrop mean no. */
export function confirmAction(options: ConfirmOptions): Promise<boolean> {
  return new Promise((settle) => {
    lastId += 1
    waiting = [...waiting, { ...options, id: lastId, settle }]
    notify()
  })
}

export function findQuestion(): Question | undefined {
  return waiting[0]
}

export function settleQuestion(id: number, agreed: boolean): void {
  const question = waiting.find((one) => one.id === id)
  waiting = waiting.filter((one) => one !== question)
  question?.settle(agreed)
  notify()
}

export function subscribeQuestions(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function notify(): void {
  for (const listener of listeners) listener()
}
