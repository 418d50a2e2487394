interface Overlay {
  onBack: () => void
}

interface EntryState {
  key?: string
  /** How many overlays are open at this entry. */
  overlays?: number
}

/** Overlays with a history entry, the top one last. */
const stack: Overlay[] = []
/** The page below them. */
let pageKey: string | undefined
/** While the browser removes entries of closed overlays. */
let settling: Promise<void> | undefined
let settle: (() => void) | undefined
let isListening = false

/** A lost popstate event must not block navigation for ever. */
const settleMs = 1000

/**
 * Gives an open sheet or menu a history entry, so that Back closes it and stays on the page. The entry repeats that of
 * the page, which is not loaded again. Returns the function that removes the entry.
 */
export function enterOverlay(onBack: () => void): () => Promise<void> {
  const overlay = { onBack }
  let isLeft = false
  listen()
  afterSettling(() => {
    if (isLeft) return
    if (stack.length === 0) pageKey = readState().key
    stack.push(overlay)
    history.pushState({ ...readState(), overlays: stack.length }, '')
  })
  return async () => {
    isLeft = true
    await settling
    const index = stack.indexOf(overlay)
    if (index === -1) return
    // One below another keeps its place: the entries of a page are counted.
    if (index < stack.length - 1) stack[index] = { onBack: () => undefined }
    else await remove(1)
  }
}

/** Removes the entries of all overlays, then navigates: a page opened over them would need two steps back. */
export function leaveOverlays(navigate: () => void): void {
  afterSettling(() => {
    if (stack.length > 0) void remove(stack.length)
    afterSettling(navigate)
  })
}

function afterSettling(act: () => void): void {
  if (settling === undefined) act()
  else void settling.then(() => afterSettling(act))
}

function remove(count: number): Promise<void> {
  const isOnTop = isOfPage(readState()) && readState().overlays === stack.length
  stack.splice(-count)
  // The router has replaced the entry meanwhile.
  if (!isOnTop) return Promise.resolve()
  settling = new Promise((resolve) => {
    const timer = setTimeout(() => settle?.(), settleMs)
    settle = () => {
      clearTimeout(timer)
      settling = undefined
      settle = undefined
      resolve()
    }
  })
  history.go(-count)
  return settling
}

function listen(): void {
  if (isListening) return
  isListening = true
  // Before the router, which would load the page again.
  window.addEventListener('popstate', handlePop, { capture: true })
}

function handlePop(event: PopStateEvent): void {
  const wasSettling = settle !== undefined
  if (!wasSettling && stack.length === 0) return
  const state = (event.state ?? {}) as EntryState
  const isSamePage = isOfPage(state)
  if (isSamePage) event.stopImmediatePropagation()
  const closed = stack.splice(isSamePage ? (state.overlays ?? 0) : 0)
  settle?.()
  for (const { onBack } of closed.reverse()) onBack()
}

const isOfPage = (state: EntryState) => state.key === pageKey

function readState(): EntryState {
  return (history.state ?? {}) as EntryState
}
