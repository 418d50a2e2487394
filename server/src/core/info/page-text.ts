import { pageRels, pageSchemes, pageTags } from '@entemi/contract/core/page-html'
import { splitLinks } from '@entemi/contract/platform/links'
import { renderWrittenHtml } from '#/core/text/written-html.ts'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...pageTags],
  allowedAttributes: {
    a: ['href', { name: 'target', values: ['_blank'] }, { name: 'rel', multiple: true, values: [...pageRels] }],
    th: ['scope'],
  },
  allowedSchemes: [...pageSchemes],
  allowProtocolRelative: false,
}

/** A long page has a thousand; sanitizing a page of nothing but tags would block the event loop. */
const maxTags = 6000

/** With too many tags all of them are escaped. */
export const sanitizePage = (html: string): string =>
  html.split('<', maxTags + 2).length > maxTags + 1
    ? html.replaceAll('<', '&lt;')
    : linkAddresses(sanitizeHtml(html, allowed))

/** A page as its editor wrote it: HTML, or, without a single tag, a text with the signs that work everywhere. */
export const readWrittenPage = (written: string): string =>
  sanitizePage(/<[a-z/!]/i.test(written) ? written : renderWrittenHtml(written))

/** Turns the addresses in the text of a sanitized page into links, except inside links. */
function linkAddresses(html: string): string {
  let links = 0
  const pieces = html.split(/(<[^>]*>)/).map((piece) => {
    if (/^<a[ >]/.test(piece)) links += 1
    else if (piece === '</a>') links -= 1
    return piece.startsWith('<') || links > 0 ? piece : linkText(piece)
  })
  return pieces.join('')
}

/** Only https, like the links of a page. */
function linkText(escaped: string): string {
  const plain = escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const parts = splitLinks(plain).map(({ text, href }) =>
    href?.startsWith('https:')
      ? `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener noreferrer nofollow ugc">${escapeMarkup(text)}</a>`
      : escapeMarkup(text),
  )
  return parts.join('')
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A page from its Markdown: the first heading is the title, the rest the body. */
export function readPageText(markdown: string): { title: string; html: string } {
  const [, title = '', body = ''] = /^#\s+(.+)\n([\s\S]*)$/.exec(markdown.trim()) ?? []
  return { title, html: sanitizePage(marked.parse(body, { async: false })) }
}

/** Quotations that begin like this, and version lines, are for the operator only. */
const operatorsNote =
  /<blockquote>\s*<p><strong>(?:Az üzemeltetőnek|For the operator):<\/strong>[\s\S]*?<\/blockquote>\s*/g
const versionLine = /<p>(?:Szövegváltozat|Text version): \d+<\/p>\s*/g
const emptyBlock = /<(li|p)>\s*<\/\1>\s*/g

export interface PageValues {
  operator: string
  /** null: the operator has given none. */
  contact: string | null
}

/** Fills in {operator} and {contact}; notes for the operator stay only if `forOperator`. */
export function fillPage(html: string, { operator, contact }: PageValues, forOperator: boolean): string {
  let shown = forOperator ? html : html.replace(operatorsNote, '').replace(versionLine, '')
  if (contact === null && !forOperator) shown = dropContact(shown)
  return shown
    .replaceAll('{operator}', () => escapeText(operator))
    .replaceAll('{contact}', () => escapeText(contact ?? '–'))
}

/** Removes the sentences with the contact, and the blocks that are empty then. */
function dropContact(html: string): string {
  const parts = html.split('{contact}')
  const last = parts.pop() ?? ''
  const before = parts.map((part) => part.slice(0, Math.max(part.lastIndexOf('.'), part.lastIndexOf('>')) + 1))
  return [...before, last].join('').replace(emptyBlock, '')
}

const escapeText = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {}, disallowedTagsMode: 'escape' })
