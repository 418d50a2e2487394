const storageKey = 'entemi.inputs'
const maxRemembered = 20
const maxLength = 200

type History = Record<string, string[]>

function readHistory(): History {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as History) : {}
  } catch {
    // Storage may be disabled or hold another format; a form works without its history.
    return {}
  }
}

/** The last inputs of a named field, newest first. */
export function findInputs(field: string): string[] {
  const inputs: unknown = readHistory()[field]
  return Array.isArray(inputs) ? inputs.filter((input) => typeof input === 'string') : []
}

export function rememberInput(field: string, value: string): void {
  const input = value.trim()
  if (input === '' || input.length > maxLength) return
  const inputs = [input, ...findInputs(field).filter((earlier) => earlier !== input)].slice(0, maxRemembered)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readHistory(), [field]: inputs }))
  } catch {
    // Full or disabled storage loses the history, never the save.
  }
}

export function forgetInputs(field: string): void {
  try {
    const { [field]: _, ...others } = readHistory()
    localStorage.setItem(storageKey, JSON.stringify(others))
  } catch {
    // Disabled storage remembers nothing to forget.
  }
}
