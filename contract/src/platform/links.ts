/** Plain text, or an address in it with its link. */
export type LinkPart = { text: string; href?: string }

/** Without http or www only these endings make an address: `vége.Holnap` is a missing space after a full stop. */
const endings = inAnyCase('hu|com|org|net|eu|info|io|app|dev|gov|edu|tv|uk|sk|ro|rs|hr|si|ua|cz|pl|ch|fr|nl|us')
/** Endings that are also words: only with a path after them. */
const wordEndings = inAnyCase('de|at|it|es|be|me|co')

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
/** The last part of a name has no hyphen, so that a suffix stays outside: entemi.hu-n. */
const last = String.raw`(?:${inAnyCase('xn')}--[a-zA-Z0-9-]*[a-zA-Z0-9]|[\p{L}\p{N}]+)`
const host = [
  String.raw`${inAnyCase('http')}[sS]?:\/\/(?:${label}\.)*${last}(?::\d{1,5})?`,
  String.raw`[wW]{3}\.(?:${label}\.)+${last}`,
  String.raw`(?:${label}\.)+(?:${endings})`,
  String.raw`(?:${label}\.)+(?:${wordEndings})(?=\/)`,
].join('|')

/** Must start at a word and end with the host name: a part of a mail address or of a longer name is not an address. */
const address = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._/:-])(?:${host})(?![\p{L}\p{N}@]|\.[\p{L}\p{N}]|:[^\s/]*@)(?:[/?#][^\s<>"„”“«»]*)?`,
  'gu',
)

/** Instead of the flag `i`, with which compiling the classes of all letters takes 20 ms of a desktop core. */
function inAnyCase(letters: string): string {
  return letters.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

/** What every address has. Most texts have none, and compiling the expression above costs a page several milliseconds. */
const mark = /\.[^\s.]|:\/\//

/** Splits a text into plain text and links; only http and https become links. */
export function splitLinks(text: string): LinkPart[] {
  if (text !== '' && !mark.test(text)) return [{ text }]
  const parts: LinkPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = cutEnd(found)
    const href = /^https?:/i.test(shown) ? shown : `https://${shown}`
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: shown, href })
    from = index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Cuts off what belongs to the sentence: a full stop, a bracket opened before the address, a suffix after a slash. */
function cutEnd(found: string): string {
  let end = found.replace(/(?<=\/)-\p{L}{1,5}[.,;:!?…]*$/u, '').length
  const unopened = new Map<string, number>(
    brackets.map(([open, close]) => [close, count(found, close) - count(found, open)]),
  )
  for (; end > 0; end -= 1) {
    const sign = found.charAt(end - 1)
    if (/[.,;:!?…'’*_~]/.test(sign)) continue
    const left = unopened.get(sign) ?? 0
    if (left <= 0) break
    unopened.set(sign, left - 1)
  }
  return found.slice(0, end)
}

const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const

const count = (text: string, sign: string): number => text.split(sign).length - 1
