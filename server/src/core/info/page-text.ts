import { splitLinks } from '@entemi/contract/platform/links'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** What an info page may hold: words and their order. No script, no style, no frame, no picture from elsewhere. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: {
    a: [
      'href',
      { name: 'target', values: ['_blank'] },
      { name: 'rel', multiple: true, values: ['noopener', 'noreferrer', 'nofollow', 'ugc'] },
    ],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

/** A long page has a thousand; one that is nothing but tags would hold everybody up for a moment. */
const mostTags = 6000

/** What has more tags than any page is words. */
export const sanitizePage = (html: string): string =>
  html.split('<', mostTags + 2).length > mostTags + 1
    ? html.replaceAll('<', '&lt;')
    : linkAddresses(sanitizeHtml(html, allowed))

/** Makes links of the addresses among the words of a clean page; inside a link there is one already. */
function linkAddresses(html: string): string {
  let links = 0
  const pieces = html.split(/(<[^>]*>)/).map((piece) => {
    if (/^<a[ >]/.test(piece)) links += 1
    else if (piece === '</a>') links -= 1
    return piece.startsWith('<') || links > 0 ? piece : linkWords(piece)
  })
  return pieces.join('')
}

/** As everywhere on a page only what is reached by https. */
function linkWords(words: string): string {
  const plain = words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const parts = splitLinks(plain).map(({ text, href }) =>
    href?.startsWith('https:')
      ? `<a href="${escapeSigns(href)}" target="_blank" rel="noopener noreferrer nofollow ugc">${escapeSigns(text)}</a>`
      : escapeSigns(text),
  )
  return parts.join('')
}

const escapeSigns = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A page from its Markdown: the first heading is the title, the rest the body. */
export function readPageText(markdown: string): { title: string; html: string } {
  const [, title = '', body = ''] = /^#\s+(.+)\n([\s\S]*)$/.exec(markdown.trim()) ?? []
  return { title, html: sanitizePage(marked.parse(body, { async: false })) }
}

/** A quotation that begins so is the operator's to read and delete; the versions stand in the texts for them too. */
const operatorsNote =
  /<blockquote>\s*<p><strong>(?:Az üzemeltetőnek|For the operator):<\/strong>[\s\S]*?<\/blockquote>\s*/g
const versionLine = /<p>(?:Szövegváltozat|Text version): \d+<\/p>\s*/g
const emptyBlock = /<(li|p)>\s*<\/\1>\s*/g

export interface PageValues {
  operator: string
  /** null: the operator has given none. */
  contact: string | null
}

/** The operator's name and address stand in the texts as {operator} and {contact}; `whole`: with what is for the operator. */
export function fillPage(html: string, { operator, contact }: PageValues, whole: boolean): string {
  let shown = whole ? html : html.replace(operatorsNote, '').replace(versionLine, '')
  if (contact === null && !whole) shown = dropContact(shown)
  return shown
    .replaceAll('{operator}', () => escapeText(operator))
    .replaceAll('{contact}', () => escapeText(contact ?? '–'))
}

/** Without the sentences that name the address, and without what is empty then. */
function dropContact(html: string): string {
  const parts = html.split('{contact}')
  const last = parts.pop() ?? ''
  const before = parts.map((part) => part.slice(0, Math.max(part.lastIndexOf('.'), part.lastIndexOf('>')) + 1))
  return [...before, last].join('').replace(emptyBlock, '')
}

const escapeText = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {}, disallowedTagsMode: 'escape' })
