export interface Part {
  words: string
  bold: boolean
}

/** Splits a sentence at its names; each name once, at its first occurrence. */
export function boldParts(sentence: string, names: readonly (string | undefined)[]): Part[] {
  let parts: Part[] = [{ words: sentence, bold: false }]
  for (const name of names) if (name) parts = setApart(parts, name)
  return parts
}

function setApart(parts: readonly Part[], name: string): Part[] {
  const place = parts.findIndex(({ words, bold }) => !bold && words.includes(name))
  return parts.flatMap((part, index) => {
    if (index !== place) return [part]
    const at = part.words.indexOf(name)
    const around = [
      { words: part.words.slice(0, at), bold: false },
      { words: name, bold: true },
      { words: part.words.slice(at + name.length), bold: false },
    ]
    return around.filter(({ words }) => words !== '')
  })
}
