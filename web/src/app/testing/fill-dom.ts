/**
 * What happy-dom lacks of a browser: modal dialogs, Escape that closes the top one, and animations. IndexedDB refuses, as in a
 * private window.
 */
export function fillDom(): void {
  Object.assign(globalThis, { indexedDB: { open: refuseStore }, visualViewport: null })
  Element.prototype.getAnimations = () => []
  // every dialog of the app is opened by showModal
  const known = (selector: string) => selector.replaceAll(':modal', '[open]')
  const querySelector = document.querySelector.bind(document)
  const querySelectorAll = document.querySelectorAll.bind(document)
  Object.assign(document, {
    querySelector: (selector: string) => querySelector(known(selector)),
    querySelectorAll: (selector: string) => querySelectorAll(known(selector)),
  })
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (key === 'Escape' && !defaultPrevented && top?.dispatchEvent(new Event('cancel', { cancelable: true })))
      top.close()
  })
}

function refuseStore(): Partial<IDBOpenDBRequest> {
  const request: Partial<IDBOpenDBRequest> = { error: new DOMException('no store', 'InvalidStateError') }
  queueMicrotask(() => request.onerror?.call(request as IDBOpenDBRequest, new Event('error')))
  return request
}
