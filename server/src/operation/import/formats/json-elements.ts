const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** After so many broken elements the rest is not read: every further one would cost the time of an exception. */
const mostBroken = 10_000

/**
 * The objects of an array in a JSON text, one by one, each as parsed or undefined if it is broken or no object: a whole text of a
 * hundred megabytes is never parsed at once. `key`: the member of the outermost object that holds the array; without it
 * the text is the array itself. Of a text that is cut off, what came before is returned.
 */
export function* listElements(json: Buffer, key?: string): Generator<Record<string, unknown> | undefined> {
  const start = key === undefined ? skipSpace(json, json[0] === 0xef ? 3 : 0) : findMember(json, key)
  if (start === undefined || json[start] !== openArray) return
  let [at, broken] = [skipSpace(json, start + 1), 0]
  while (at < json.length && json[at] !== closeArray && broken < mostBroken) {
    const end = endOfValue(json, at)
    const element = json[at] === openObject ? parse(json.subarray(at, end)) : undefined
    if (element === undefined) broken += 1
    yield element as Record<string, unknown> | undefined
    at = skipSpace(json, end)
    if (json[at] === comma) at = skipSpace(json, at + 1)
    // never twice at the same place
    else if (json[at] !== closeArray) return
  }
}

/** The place of the value of a member of the outermost object. */
function findMember(json: Buffer, key: string): number | undefined {
  let at = skipSpace(json, json[0] === 0xef ? 3 : 0)
  if (json[at] !== openObject) return undefined
  at = skipSpace(json, at + 1)
  while (json[at] === quote) {
    const end = endOfValue(json, at)
    const name = parse(json.subarray(at, end))
    at = skipSpace(json, end)
    if (json[at] !== colon) return undefined
    at = skipSpace(json, at + 1)
    if (name === key) return at
    at = skipSpace(json, endOfValue(json, at))
    if (json[at] !== comma) return undefined
    at = skipSpace(json, at + 1)
  }
  return undefined
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString()) as unknown
  } catch {
    return undefined
  }
}

function skipSpace(json: Buffer, from: number): number {
  let at = from
  while (json[at] === 0x20 || json[at] === 0x0a || json[at] === 0x0d || json[at] === 0x09) at += 1
  return at
}

/** Where the value that begins at `from` ends, by its brackets and quotes alone. */
function endOfValue(json: Buffer, from: number): number {
  let [at, depth] = [from, 0]
  for (; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) {
      at = endOfString(json, at)
      if (depth === 0) return at + 1
    } else if (byte === openArray || byte === openObject) depth += 1
    else if (byte === closeArray || byte === closeObject) {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (depth === 0 && byte === comma) return at
  }
  return at
}

/** The place of the closing quote. */
function endOfString(json: Buffer, from: number): number {
  for (let at = json.indexOf(quote, from + 1); at >= 0; at = json.indexOf(quote, at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === backslash) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return json.length
}
