import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a browser test is compared with: how the app words something, and what only a toast says. */
export interface Wording {
  /** Whole texts of two words and more. */
  whole: ReadonlySet<string>
  /** Hungarian texts of three words and more: they are found within others. */
  parts: readonly string[]
  /** Hungarian texts with values, for any value. */
  patterns: readonly RegExp[]
  toastKeys: ReadonlySet<string>
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

export function readWording(folder: string): Wording {
  const file = join(folder, 'texts/core.tsv')
  const rows = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(1) : []
  const [hungarian, english] = [1, 2].map((column) => rows.map((row) => row.split('\t')[column] ?? ''))
  const plain = (texts: string[] = []) => texts.filter((text) => !text.includes('{'))
  // a text that chooses its words by a number is in braces itself
  const valued = (hungarian ?? []).filter((text) => text.includes('{') && !text.includes(', plural,'))
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: folder }).filter((path) => !/\.(?:test|gen)\./.test(path))
  return {
    whole: new Set([...plain(hungarian), ...plain(english)].filter((text) => countWords(text) >= 2)),
    parts: plain(hungarian).filter((text) => countWords(text) >= 3),
    patterns: valued.filter((text) => countWords(text.replaceAll(value, '')) >= 2).map(toPattern),
    toastKeys: findToastKeys(sources.map((path) => readFileSync(join(folder, path), 'utf8'))),
  }
}

const value = /\{\w+\}/g

const toPattern = (text: string): RegExp => new RegExp(`^${text.split(value).map(RegExp.escape).join('.+')}$`)

const literal =
  /\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:[?|&{]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/g

/** Lines of a browser test in which a text of the dictionary is written out. */
export function findRepeatedTexts(source: string, { whole, parts, patterns }: Wording): number[] {
  return [...source.matchAll(literal)].flatMap(({ 0: found, index }) => {
    if (found.startsWith('//') || !found.includes(' ')) return []
    const text = found
      .replace(/^['`]|^\/\^?|['`]$|\$?\/\w*$/g, '')
      .replaceAll(/\$\{[^}]*\}/g, '…')
      .replaceAll(/\\(.)/g, '$1')
    const isRepeated =
      whole.has(text) || parts.some((part) => text.includes(part)) || patterns.some((pattern) => pattern.test(text))
    return isRepeated ? [source.slice(0, index).split('\n').length] : []
  })
}

/** A call, with calls in its parameters. */
const toastCall = /\b(?:showToast|copyText)\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)|\btoast: [^\n]*/g
const key = /'[a-z]\w*(?:\.\w+)+'/g
/** Of a key that is made at run time. */
const keyStart = /(?<=`)[a-z][\w.]*\.(?=\$\{)/g

/** Of texts that the web shows in toasts and nowhere else. */
function findToastKeys(sources: readonly string[]): Set<string> {
  const find = (pattern: RegExp, texts: readonly string[]) => texts.flatMap((text) => text.match(pattern) ?? [])
  const outside = sources.map((source) => source.replaceAll(toastCall, ''))
  const [elsewhere, starts] = [new Set(find(key, outside)), find(keyStart, outside)]
  const calls = find(toastCall, sources).map((call) => call.replaceAll(/\blabel: [^\n,]*/g, ''))
  const keys = find(key, calls).filter((one) => !elsewhere.has(one))
  return new Set(keys.map((one) => one.slice(1, -1)).filter((one) => !starts.some((start) => one.startsWith(start))))
}

/** Lines that look for a toast on the page, where it is two seconds long. */
export function findAwaitedToasts(source: string, { toastKeys }: Wording): number[] {
  return [...source.matchAll(/(?<!\bexpectToast\(\s*\w+,\s*)\bt\(\s*'([\w.]+)'/g)].flatMap(({ 1: found, index }) =>
    toastKeys.has(found ?? '') ? [source.slice(0, index).split('\n').length] : [],
  )
}
