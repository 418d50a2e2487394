/** Forms with unsaved changes: a reload must not discard them. */
const unsaved = new Set<object>()
const listeners = new Set<() => void>()

export function hasUnsavedForm(): boolean {
  return unsaved.size > 0
}

export function subscribeUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function setUnsaved(form: object, isUnsaved: boolean): void {
  if (unsaved.has(form) === isUnsaved) return
  if (isUnsaved) unsaved.add(form)
  else unsaved.delete(form)
  for (const listener of listeners) listener()
}
