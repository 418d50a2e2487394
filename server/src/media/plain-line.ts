/** A text from elsewhere as one line: no control or direction characters, at most so long; null if nothing is left. */
export function plainLine(text: string, max: number): string | null {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max)
    // a cut must not leave half of a character
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return line === '' ? null : line
}

/** A file's name without its way and its ending. */
export function titleOfFile(fileName: string, max: number): string | null {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  return plainLine(base.replace(/\.[A-Za-z0-9]{1,5}$/, ''), max)
}
