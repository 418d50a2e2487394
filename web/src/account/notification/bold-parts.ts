export interface Part {
  text: string
  bold: boolean
}

/** Splits a sentence at its names; each name once, at its first occurrence. */
export function boldParts(sentence: string, names: readonly (string | undefined)[]): Part[] {
  let parts: Part[] = [{ text: sentence, bold: false }]
  for (const name of names) if (name) parts = setApart(parts, name)
  return parts
}

function setApart(parts: readonly Part[], name: string): Part[] {
  const place = parts.findIndex(({ text, bold }) => !bold && text.includes(name))
  return parts.flatMap((part, index) => {
    if (index !== place) return [part]
    const at = part.text.indexOf(name)
    const around = [
      { text: part.text.slice(0, at), bold: false },
      { text: name, bold: true },
      { text: part.text.slice(at + name.length), bold: false },
    ]
    return around.filter(({ text }) => text !== '')
  })
}
