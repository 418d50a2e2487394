/** Only forms that cannot be part of a word or a number: they are replaced as whole tokens. */
const emoji: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '🙂': [':)', ':-)', '=)'],
    '😀': [':D', ':-D', '=D'],
    '😉': [';)', ';-)'],
    '🙁': [':(', ':-(', '=('],
    '😢': [":'(", ":'-("],
    '😂': [":')", ":'-)"],
    '😛': [':P', ':-P', ':p', ':-p'],
    '😮': [':O', ':-O', ':o', ':-o'],
    '😘': [':*', ':-*'],
    '😐': [':|', ':-|'],
    '😕': [':/', ':-/'],
    '😆': ['xD', 'XD'],
    '😎': ['8-)', 'B-)'],
    '❤️': ['<3'],
    '💔': ['</3'],
    '👍': ['(y)', '(Y)'],
  }).flatMap(([sign, forms]) => forms.map((form): [string, string] => [form, sign])),
)

/** The longest form, with the punctuation that may follow it. */
const longest = 8

/** Replaces emoticons between spaces by emoji; `(10:30)`, `http://` and `C:/` stay unchanged. */
export function replaceEmoticons(text: string): string {
  return text
    .split(/(\s+)/)
    .map((token) => (token.length > longest ? token : replaceToken(token)))
    .join('')
}

function replaceToken(token: string): string {
  const whole = emoji.get(token)
  if (whole !== undefined) return whole
  for (let end = token.length - 1; end >= 2 && '.,!?;'.includes(token.charAt(end)); end--) {
    const sign = emoji.get(token.slice(0, end))
    if (sign !== undefined) return sign + token.slice(end)
  }
  return token
}
