/** A foreign text as one line without control and direction characters, cut to `max`; null if nothing is left. */
export function plainLine(text: string, max: number): string | null {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max)
    // the cut may split a surrogate pair
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return line === '' ? null : line
}
