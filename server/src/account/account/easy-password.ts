import { fieldError } from '#/platform/api-error.ts'
import { commonPasswords } from './common-passwords.ts'

/** Keys and letters in their order: a part of a row, forwards or backwards, is as easy to guess as a word. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** An own word this short (a given name of two letters) would be found in any sentence. */
const minOwnWord = 3
/** What is left beside one's own name must be at least this long. */
const minRest = 4

export function requireGoodPassword(password: string, own: readonly (string | null | undefined)[]): void {
  if (isEasyPassword(password, own)) throw fieldError('password', 'PASSWORD_EASY')
}

/**
 * Whether a password is among the first that somebody would try: a common one with or without digits, a repeated sign or
 * word, a row of keys, or the member's own name or e-mail address.
 */
export function isEasyPassword(password: string, own: readonly (string | null | undefined)[]): boolean {
  const plain = simplify(password)
  const word = withoutDigits(plain)
  return (
    isRepeated(plain) ||
    isRow(plain) ||
    isCommon(word) ||
    isCommon(withoutDigits(simplify(asLetters(password)))) ||
    isOwn(word, own)
  )
}

/** Lower case without accents, spaces and signs; signs alone stay as they are. */
function simplify(text: string): string {
  const lower = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return lower.replaceAll(/[^\p{L}\p{N}]/gu, '') || lower
}

const withoutDigits = (text: string): string => text.replaceAll(/^\d+|\d+$/g, '')

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

/** p4ssw0rd is password; digits at the end are a suffix. */
const asLetters = (text: string): string =>
  text.replaceAll(/[01345@$](?=.*\p{L})/gu, (sign) => lookAlikes[sign] ?? sign)

/** Nothing but digits, a common word, or one written several times. */
const isCommon = (word: string): boolean => word === '' || commonPasswords.has(repeatedPart(word))

/** The shortest part of which the text is a repetition; the text itself if there is none. */
function repeatedPart(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

const isRepeated = (text: string): boolean => new Set(text).size <= 2 || repeatedPart(text).length <= 4

const isRow = (text: string): boolean => rows.some((row) => (row + row).includes(text))

function isOwn(word: string, own: readonly (string | null | undefined)[]): boolean {
  const words = own
    .flatMap((name) => (name ? [simplify(name), ...name.split(/[^\p{L}\p{N}\p{M}]+/u).map(simplify)] : []))
    .flatMap((name) => [name, withoutDigits(name)])
    .filter((name) => name.length >= minOwnWord)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, name) => left.replaceAll(name, ''), word)
  return rest !== word && rest.length < minRest
}
