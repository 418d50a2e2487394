import { splitLinks } from '@entemi/contract/platform/links'

interface Run {
  text: string
  isStrong: boolean
  isEmphasis: boolean
}

/** Writes text with the signs of docs/writing.md: a list is not inside another, a quote not inside a quote. */
export class SignWriter {
  /** How many elements around the text make it bold or italic. */
  readonly style = { strong: 0, emphasis: 0 }
  quotes = 0
  readonly #lists: { isOrdered: boolean; count: number }[] = []
  readonly #lines: string[] = []
  #runs: Run[] = []
  #item = ''
  #isInItem = false
  #linkAt = -1
  #href = ''

  write(text: string): void {
    if (text === '') return
    const [isStrong, isEmphasis] = [this.style.strong > 0, this.style.emphasis > 0]
    const last = this.#runs.at(-1)
    const isSame = last?.isStrong === isStrong && last.isEmphasis === isEmphasis && this.#runs.length > this.#linkAt
    if (isSame) last.text += text
    else this.#runs.push({ text, isStrong, isEmphasis })
  }

  separateCell(): void {
    if (this.#runs.length > 0) this.write(' | ')
  }

  openLink(href: string): void {
    ;[this.#linkAt, this.#href] = [this.#runs.length, href]
    // what follows must not join the text before it
    this.#runs.push({ text: '', isStrong: this.style.strong > 0, isEmphasis: this.style.emphasis > 0 })
  }

  /** `[words](address)`, or both if the words could hide where the address leads. */
  closeLink(): void {
    if (this.#linkAt < 0) return
    const runs = this.#runs.splice(this.#linkAt)
    const words = runs
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
    this.#linkAt = -1
    this.write(writeLink(words, this.#href))
  }

  openList(isOrdered: boolean): void {
    this.#lists.push({ isOrdered, count: 0 })
  }

  closeList(): void {
    this.endLine()
    this.#lists.pop()
    this.#isInItem = this.#lists.length > 0
  }

  openItem(): void {
    this.endLine()
    const list = this.#lists.at(-1)
    if (list !== undefined) list.count += 1
    if (this.#lists.length > 1) this.#item = list?.isOrdered === true ? `  ${list.count}. ` : '  – '
    else this.#item = list?.isOrdered === true ? `${list.count}. ` : '- '
    this.#isInItem = false
  }

  breakLine(): void {
    if (this.#runs.length > 0 || this.#item !== '') this.endLine()
    else if (this.#lists.length === 0) this.#lines.push(this.#quote())
  }

  endLine(): void {
    const line = writeRuns(this.#runs)
    this.#runs = []
    this.#linkAt = -1
    if (line === '') return
    const start = this.#item === '' && this.#isInItem ? '  ' : this.#item
    this.#lines.push(`${this.#quote()}${start}${line}`)
    this.#isInItem = this.#lists.length > 0
    this.#item = ''
  }

  endParagraph(): void {
    this.endLine()
    // an empty line would end the list
    const last = this.#lines.at(-1)
    if (this.#lists.length === 0 && last !== undefined && last !== '' && last !== '> ') this.#lines.push(this.#quote())
  }

  finish(): string {
    this.endLine()
    return this.#lines.join('\n')
  }

  closeQuote(): void {
    this.endLine()
    while (this.#lines.at(-1) === '> ') this.#lines.pop()
    this.quotes -= 1
  }

  #quote(): string {
    return this.quotes > 0 ? '> ' : ''
  }
}

export function writeLink(words: string, href: string): string {
  const address = href.trim()
  const [link, rest] = splitLinks(address)
  if (!/^https?:/i.test(address) || link?.href === undefined) return words
  if (words === '' || words === address) return address
  const fits = rest === undefined && words.length <= 200 && !/[[\]]/.test(words) && !/[\s<>"[\]]/.test(address)
  const isPlain = !splitLinks(words).some((part) => part.href !== undefined)
  return fits && isPlain ? `[${words}](${address})` : `${words} ${address}`
}

/** Signs stand beside words: spaces at the ends of a bold part are outside of it. */
function writeRuns(runs: readonly Run[]): string {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last?.isStrong === run.isStrong && last.isEmphasis === run.isEmphasis) last.text += run.text
    else if (run.text !== '') merged.push({ ...run })
  }
  return merged.map(writeRun).join('').replaceAll(/ {2,}/g, ' ').trim()
}

function writeRun({ text, isStrong, isEmphasis }: Run): string {
  const signs = (isStrong ? '**' : '') + (isEmphasis ? '*' : '')
  const words = text.trim()
  if (signs === '' || words === '') return text
  const start = text.slice(0, text.length - text.trimStart().length)
  return `${start}${signs}${words}${signs}${text.slice(text.trimEnd().length)}`
}
