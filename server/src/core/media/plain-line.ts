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
