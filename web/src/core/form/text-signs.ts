/** A text field's value and what is selected in it. */
export interface Selected {
  value: string
  start: number
  end: number
}

/** What replaces a range of the value, and what is selected then. */
export interface Edit {
  from: number
  to: number
  text: string
  start: number
  end: number
}

export type Tool = 'bold' | 'italic' | 'list' | 'quote' | 'link'
export type Tools = Record<Tool, (selected: Selected) => Edit>

/** The signs that contract/src/core/written-text.ts reads. */
export const signTools: Tools = {
  bold: (selected) => toggleStars(selected, '**'),
  italic: (selected) => toggleStars(selected, '*'),
  list: (selected) => toggleLines(selected, '- ', /^[-*] +/),
  quote: (selected) => toggleLines(selected, '> ', /^> ?/),
  link: addLink,
}

type Stars = '*' | '**'

function toggleStars(selected: Selected, stars: Stars): Edit {
  if (selected.value.slice(selected.start, selected.end).trim().includes('\n'))
    return toggleStarsOfLines(selected, stars)
  const { value, start, end } = trimSelected(selected)
  const text = value.slice(start, end)
  const around = Math.min(countStars(value.slice(0, start), true), countStars(value.slice(end), false))
  if (hasStars(around, stars)) {
    const from = start - stars.length
    return { from, to: end + stars.length, text, start: from, end: from + text.length }
  }
  const from = start + stars.length
  return { from: start, to: end, text: stars + text + stars, start: from, end: from + text.length }
}

/** A sign ends with its line, so each line gets its own; the sign of a list or a quote stays in front. */
function toggleStarsOfLines({ value, start, end }: Selected, stars: Stars): Edit {
  const lines = value.slice(start, end).split('\n').map(splitMarked)
  const isMarked = lines.every(({ content, count }) => content === '' || hasStars(count, stars))
  const text = lines
    .map(({ before, content, after, count }) => {
      if (content === '' || (!isMarked && hasStars(count, stars))) return before + content + after
      const inner = isMarked ? content.slice(stars.length, -stars.length) : stars + content + stars
      return before + inner + after
    })
    .join('\n')
  return { from: start, to: end, text, start, end: start + text.length }
}

const lineSign = String.raw`(?:> )?(?:[-*] +|\d{1,3}[.)] +)?`

function splitMarked(line: string): { before: string; content: string; after: string; count: number } {
  const before = new RegExp(String.raw`^${lineSign}\s*`).exec(line)?.[0] ?? ''
  const content = line.slice(before.length).trimEnd()
  const count = Math.min(countStars(content, false), countStars(content, true))
  return {
    before,
    content,
    after: line.slice(before.length + content.length),
    count: content.length > count * 2 ? count : 0,
  }
}

/** One star or three are italic, two or three bold. */
const hasStars = (count: number, stars: Stars): boolean => (stars === '**' ? count >= 2 : count % 2 === 1)

/** Without the spaces, stars and line sign at its ends; with nothing selected, the word around the caret. */
function trimSelected({ value, start, end }: Selected): Selected {
  if (start === end) {
    const before = /[\p{L}\p{N}]*$/u.exec(value.slice(0, start))?.[0].length ?? 0
    const after = /^[\p{L}\p{N}]*/u.exec(value.slice(end))?.[0].length ?? 0
    return before > 0 && after > 0 ? { value, start: start - before, end: end + after } : { value, start, end }
  }
  const isLineStart = start === 0 || value.charAt(start - 1) === '\n'
  const chosen = value.slice(start, end)
  const { before, content, count } = splitMarked(isLineStart ? chosen : chosen.trimStart())
  if (content === '') return { value, start: end, end }
  const from = start + before.length + (isLineStart ? 0 : chosen.length - chosen.trimStart().length)
  return { value, start: from + count, end: from + content.length - count }
}

const countStars = (text: string, atEnd: boolean): number =>
  (atEnd ? /\*{0,3}$/ : /^\*{0,3}/).exec(text)?.[0].length ?? 0

/** Every line that the selection touches; an empty one only if it is alone. */
function toggleLines({ value, start, end }: Selected, sign: string, found: RegExp): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next < 0 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const isAlone = lines.length === 1
  const isMarked = lines.every((line) => found.test(line) || (line.trim() === '' && !isAlone))
  const text = lines
    .map((line) => {
      if (isMarked) return line.replace(found, '')
      return line.trim() === '' && !isAlone ? line : sign + line.replace(found, '')
    })
    .join('\n')
  if (!isAlone) return { from, to, text, start: from, end: from + text.length }
  const shift = text.length - (to - from)
  return { from, to, text, start: Math.max(from, start + shift), end: Math.max(from, end + shift) }
}

const begun = 'https://'

/** The part that is still missing is selected: the address, or the label. */
function addLink({ value, start, end }: Selected): Edit {
  const chosen = value.slice(start, end)
  const label = chosen.trim()
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(label))
    return { ...replaceBy(`[](${label})`), start: start + 1, end: start + 1 }
  const text = `[${label.replaceAll(/[[\]\n]/g, ' ')}](${begun})`
  const at = label === '' ? start + 1 : start + text.length - 1 - begun.length
  return { ...replaceBy(text), start: at, end: label === '' ? at : at + begun.length }

  function replaceBy(link: string): Edit {
    const trailing = chosen.length - chosen.trimEnd().length
    return { from: start, to: end - trailing, text: link, start, end }
  }
}

/** Replaces as if it had been typed: the form gets an input event, and the browser's undo reverts it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, text, start, end }: Edit): void {
  const length = field.value.length - (to - from) + text.length
  if (field.maxLength >= 0 && length > field.maxLength) return
  field.focus()
  field.setSelectionRange(from, to)
  // The only way that keeps the browser's undo; it is missing in some.
  if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
    field.setRangeText(text, from, to)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(start, end)
}
