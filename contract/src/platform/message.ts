/** A text with its values' places: plain words, a named value, or a choice by number in which `#` is the number. */
export type Token = string | readonly [name: string] | readonly [name: string, type: 'plural', cases: Cases]
type Cases = Readonly<Record<string, readonly Token[]>>

/** One without values is plain text: smaller, and nothing to compute. */
export type Message = string | readonly Token[]
export type MessageValues = Readonly<Record<string, string | number>>

export function writeMessage(message: Message, language: string, values: MessageValues = {}): string {
  return typeof message === 'string' ? message : writeTokens(message, language, values)
}

function writeTokens(tokens: readonly Token[], language: string, values: MessageValues, count?: number): string {
  return tokens
    .map((token) => {
      if (token === '#' && count !== undefined) return count.toLocaleString(language)
      if (typeof token === 'string') return token
      const [name, , cases] = token
      const value = values[name] ?? ''
      if (cases === undefined) return String(value)
      return writeTokens(choose(cases, language, Number(value)), language, values, Number(value))
    })
    .join('')
}

/** A number that is named (`=0`) stands before its kind (one, other). */
function choose(cases: Cases, language: string, count: number): readonly Token[] {
  return cases[String(count)] ?? cases[pluralRules(language).select(count)] ?? cases['other'] ?? []
}

const known = new Map<string, Intl.PluralRules>()

/** Made once a language: a list of a hundred counts would make a hundred. */
function pluralRules(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language)
  known.set(language, rules)
  return rules
}
