/** Part of a message: plain text, a named value, or a choice by number in which `#` is the number. */
export type Token = string | readonly [name: string] | readonly [name: string, type: 'plural', cases: Cases]
type Cases = Readonly<Record<string, readonly Token[]>>

/** A message without values is a plain string, which is smaller and needs no formatting. */
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

/** An exact number (`=0`) has precedence over its plural category (one, other). */
function choose(cases: Cases, language: string, count: number): readonly Token[] {
  return cases[String(count)] ?? cases[pluralRules(language).select(count)] ?? cases['other'] ?? []
}

const known = new Map<string, Intl.PluralRules>()

/** Created once per language: creating one is slow, and a list of a hundred counts would create a hundred. */
function pluralRules(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language)
  known.set(language, rules)
  return rules
}
