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
  allowedAttributes: { a: ['href'], th: ['scope'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

/** A long page has a thousand; one that is nothing but tags would hold everybody up for a moment. */
const mostTags = 6000

/** What has more tags than any page is words. */
export const sanitizePage = (html: string): string =>
  html.split('<', mostTags + 2).length > mostTags + 1 ? html.replaceAll('<', '&lt;') : sanitizeHtml(html, allowed)

/** A page from its Markdown: the first heading is the title, the rest the body. */
export function readPageText(markdown: string): { title: string; html: string } {
  const [, title = '', body = ''] = /^#\s+(.+)\n([\s\S]*)$/.exec(markdown.trim()) ?? []
  return { title, html: sanitizePage(marked.parse(body, { async: false })) }
}

/** The operator's name and address stand in the texts as {operator} and {contact}. */
export const fillPage = (html: string, values: { operator: string; contact: string }): string =>
  html
    .replaceAll('{operator}', () => escapeText(values.operator))
    .replaceAll('{contact}', () => escapeText(values.contact))

const escapeText = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {}, disallowedTagsMode: 'escape' })
