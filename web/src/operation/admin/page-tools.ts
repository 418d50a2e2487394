import { signTools } from '#/core/form/text-signs.ts'
import type { Edit, Selected, Tool, Tools } from '#/core/form/text-signs.ts'

/** What is selected, between tags. */
const wrapIn =
  (open: string, close: string) =>
  ({ value, start, end }: Selected): Edit => {
    const selected = value.slice(start, end)
    const from = start + open.length
    return { from: start, to: end, text: open + selected + close, start: from, end: from + selected.length }
  }

/** Each selected line between tags of its own, all of them between others. */
const wrapLines =
  (outer: string, inner: string) =>
  ({ value, start, end }: Selected): Edit => {
    const lines = value.slice(start, end).split('\n')
    const items = lines.map((line) => `<${inner}>${line.trim()}</${inner}>`).join('\n')
    const text = `<${outer}>\n${items}\n</${outer}>`
    const from = start + text.indexOf(`<${inner}>`) + inner.length + 2
    return { from: start, to: end, text, start: from, end: from + (lines[0]?.trim().length ?? 0) }
  }

const tagTools: Tools = {
  bold: wrapIn('<strong>', '</strong>'),
  italic: wrapIn('<em>', '</em>'),
  list: wrapLines('ul', 'li'),
  quote: wrapLines('blockquote', 'p'),
  link: ({ value, start, end }) => {
    const text = `<a href="https://">${value.slice(start, end)}</a>`
    return { from: start, to: end, text, start: start + 9, end: start + 17 }
  },
}

/** An info page is HTML; without a single tag it is a text with signs, as the server reads it. */
export const pageTools = Object.fromEntries(
  Object.keys(tagTools).map((name) => {
    const tool = name as Tool
    return [tool, (selected: Selected) => (/<[a-z/!]/i.test(selected.value) ? tagTools : signTools)[tool](selected)]
  }),
) as Tools
