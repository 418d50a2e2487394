import { dropTags, requireReadable, type ReadText } from './html.ts'
import { writeLink } from './sign-writer.ts'

const fence = /^\s{0,3}(?:```|~~~)/
const heading = /^ {0,3}#{1,6}[ \t]+(.*)$/
const rule = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}|(?:- ?){3,}|(?:\* ?){3,})$/
const item = /^([ \t]*)[-*+][ \t]+(?:\[([ xX])\][ \t]+)?(?=\S)/
const quote = /^ {0,3}>[> \t]*/

/** Markdown in the signs of docs/writing.md, most of which it shares. Goes through each line a bounded number of times. */
export function readMarkdown(markdown: string): ReadText {
  const { text, media } = dropTags(requireReadable(markdown))
  const lines: string[] = []
  let [inCode, inList] = [false, false]
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (fence.test(line)) inCode = !inCode
    else if (inCode) lines.push(line)
    else {
      const found = item.exec(line)
      lines.push(readLine(line, found, inList, media))
      inList = found !== null || (inList && /^(?:[ \t]|$|\d)/.test(line))
    }
  }
  return { text: lines.join('\n'), media }
}

function readLine(line: string, found: RegExpExecArray | null, inList: boolean, media: string[]): string {
  if (rule.test(line)) return ''
  const title = heading.exec(line)?.[1]
  if (title !== undefined) {
    const words = readInline(title.replace(/[ \t]+#*$/, ''), media)
      .replaceAll('**', '')
      .trim()
    return words === '' ? '' : `**${words}**`
  }
  if (found !== null) {
    const isNested = inList && (found[1] ?? '').replaceAll('\t', '    ').length > 1
    const box = found[2] === undefined ? '' : found[2] === ' ' ? '☐ ' : '☑ '
    return `${isNested ? '  – ' : '- '}${box}${readInline(line.slice(found[0].length), media)}`
  }
  const quoted = quote.exec(line)?.[0]
  if (quoted !== undefined) return `> ${readInline(line.slice(quoted.length), media)}`.trimEnd()
  return readInline(line, media)
}

/** Without spaces at its ends, and of a bounded length: each opening sign is looked at once. */
const between = (sign: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}\\${sign[0]}])${sign}(?![\s${sign[0]}])([^${sign[0]}\n]{1,2000})(?<![\s\\])${sign}(?![\p{L}\p{N}${sign[0]}])`,
    'gu',
  )
const marks: [RegExp, string][] = [
  [between('__'), '**$1**'],
  [between('_'), '*$1*'],
  [between('~~'), '$1'],
  [between('=='), '$1'],
]

const embed = /!\[\[([^[\]|\n]{1,500})(?:\|[^[\]\n]{0,500})?\]\]/g
const picture =
  /!\[[^[\]\n]{0,500}\]\(\s{0,9}(<[^<>\n]{1,1000}>|(?:[^\s()\n]|\([^\s()\n]{0,200}\)){1,1000})(?:\s{1,9}"[^"\n]{0,500}")?\s{0,9}\)/g
const page = /\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{1,500}))?\]\]/g
const link =
  /\[([^[\]\n]{1,500})\]\(\s{0,9}(<[^<>\n]{1,1000}>|(?:[^\s()\n]|\([^\s()\n]{0,200}\)){1,1000})(?:\s{1,9}"[^"\n]{0,500}")?\s{0,9}\)/g
const address = /<(https?:\/\/[^<>\s]{1,1000})>/g
const escape = /\\([!-/:-@[-`{-~])/g

function readInline(line: string, media: string[]): string {
  if (!/[[\\_~=<`]/.test(line)) return line
  // code and addresses have signs that mark nothing: `snake_case`
  const kept: string[] = []
  const keep = (text: string): string => `\u{e000}${kept.push(text) - 1}\u{e001}`
  const takeMedia = (path: string): string => {
    media.push(path.replace(/^<|>$/g, ''))
    return ''
  }
  let text = line
    .replaceAll(/[\u{e000}\u{e001}]/gu, '')
    .replaceAll(/`{1,3}([^`\n]{1,2000})`{1,3}/g, (_, code: string) => keep(code))
    .replaceAll(embed, (_, path: string) => (isMediaName(path) ? takeMedia(path) : path))
    .replaceAll(picture, (_, path: string) => takeMedia(path))
    .replaceAll(page, (_, name: string, alias: string | undefined) => alias ?? name)
    .replaceAll(link, (whole: string, words: string, href: string) =>
      whole.startsWith('[[') ? whole : keep(writeLink(words, href.replace(/^<|>$/g, ''))),
    )
    .replaceAll(address, (_, href: string) => keep(href))
    .replaceAll(/https?:\/\/\S{1,2000}/g, (href) => keep(href))
  for (const [pattern, sign] of marks) text = text.replaceAll(pattern, sign)
  text = text.replaceAll(escape, '$1')
  return text.replaceAll(/\u{e000}(\d+)\u{e001}/gu, (_, at: string) => kept[Number(at)] ?? '')
}

export const isMediaName = (path: string): boolean => kindOfMedia(path) !== undefined

const kinds = {
  image: 'jpg jpeg png gif webp heic heif avif tif tiff bmp',
  audio: 'm4a mp3 aac ogg oga opus wav weba caf amr',
  video: 'mp4 mov webm m4v 3gp mkv avi',
}

/** By the end of the name. */
export function kindOfMedia(path: string): 'image' | 'audio' | 'video' | undefined {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase()
  for (const kind of ['image', 'audio', 'video'] as const)
    if (ending !== undefined && kinds[kind].split(' ').includes(ending)) return kind
  return undefined
}
