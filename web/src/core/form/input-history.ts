const storageKey = 'entemi.inputs'
const remembered = 20
const longest = 200

type History = Record<string, string[]>

function readHistory(): History {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as History) : {}
  } catch {
    // Storage may be shut off, or hold what another version wrote; a form works without its history.
    return {}
  }
}

/** What was last typed into a named field, newest first. */
export function findInputs(field: string): string[] {
  const inputs: unknown = readHistory()[field]
  return Array.isArray(inputs) ? inputs.filter((input) => typeof input === 'string') : []
}

export function rememberInput(field: string, value: string): void {
  const input = value.trim()
  if (input === '' || input.length > longest) return
  const inputs = [input, ...findInputs(field).filter((earlier) => earlier !== input)].slice(0, remembered)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readHistory(), [field]: inputs }))
  } catch {
    // A full or closed storage costs the history, never the save.
  }
}
