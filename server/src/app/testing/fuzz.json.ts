const open = '@raw('

/** A value that `writeJson` writes as it is: a number that JSON.stringify would change, or nesting that it could not reach. */
export const encodeRaw = (text: string): string => `${open}${text})`

const decodeRaw = (text: string): string => text.slice(open.length, -1)

export const writeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"@raw\((?:[^"\\]|\\.)*\)"/g, (text) => decodeRaw(JSON.parse(text) as string))

/** The same for a query, a form or a path, which have only texts. */
export function writeText(value: unknown): string {
  if (typeof value === 'string') return value.startsWith(open) ? decodeRaw(value) : value
  return typeof value === 'object' && value !== null ? writeJson(value) : String(value)
}
