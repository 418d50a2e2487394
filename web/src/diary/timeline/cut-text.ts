const lines = 6

/** The beginning of a long text, cut between words; undefined where it is short enough. */
export function cutText(text: string, most: number): string | undefined {
  const rows = text.split('\n')
  const few = rows.length > lines ? rows.slice(0, lines).join('\n') : text
  if (few.length <= most) return few === text ? undefined : `${few.trimEnd()}…`
  const end = few.slice(0, most + 1)
  const space = end.search(/\s\S*$/)
  // Half of an emoji would be shown as a question mark.
  const cut = end.slice(0, space > 0 ? space : most).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}

/** The same where it cannot be expanded. */
export const beginningOf = (text: string, most: number): string => cutText(text, most) ?? text
