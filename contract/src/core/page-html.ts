/** The HTML of info pages: text and structure only, no script, style, frame or external picture. */
export const pageTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'hr',
  'br',
  'code',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

export const pageSchemes = ['https', 'mailto', 'tel'] as const
export const pageRels = ['noopener', 'noreferrer', 'nofollow', 'ugc'] as const

/** The attributes of a tag besides `href`. */
const attribute: Readonly<Record<string, RegExp>> = {
  'a target': /^_blank$/,
  'a rel': new RegExp(`^(?:${pageRels.join('|')})(?: (?:${pageRels.join('|')}))*$`),
  'th scope': /^[a-z]*$/,
}
/** A scheme of the list, or no scheme at all; an entity could stand for the colon of another one. */
const address = new RegExp(`^(?:(?:${pageSchemes.join('|')}):|(?!//)[^:&\\\\]*$)`)
const tag = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( ?\/)?>$/
const names: ReadonlySet<string> = new Set(pageTags)

/**
 * Only what the server's sanitiser writes: a tag of the list with attributes of the list, in double quotes. Everything else
 * that begins with `<` becomes text, so there is nothing that a parser could read in another way.
 */
export function keepPageTags(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => keepTag(piece) ?? piece.replaceAll('<', '&lt;'))
    .join('')
}

function keepTag(piece: string): string | undefined {
  const [, end = '', name = '', attributes = '', close = ''] = tag.exec(piece) ?? []
  if (!names.has(name)) return undefined
  const kept = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].filter(([, key = '', value = '']) =>
    key === 'href' ? name === 'a' && address.test(value) : attribute[`${name} ${key}`]?.test(value),
  )
  return `<${end}${name}${kept.map(([whole]) => whole).join('')}${close}>`
}
