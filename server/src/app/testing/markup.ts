import { readFileSync } from 'node:fs'

/** Texts that would run if a page took them for markup, an address or a template; the browser tests use them too. */
export const markup = JSON.parse(
  readFileSync(new URL('../../../../attack/markup.json', import.meta.url), 'utf8'),
) as readonly string[]

/** Markup that would run or load something, anywhere in a page of our own harmless tags. */
export const dangerous =
  /<(?:script|svg|iframe|math|style|object|embed|form|input|button|base|meta|details|body|x)\b|<[^>]*\s(?:on\w+|style|srcdoc|srcset|formaction)\s*=|(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data|vbscript):|<[^>]*\/\/evil\.example/i
