export interface Atom {
  id: string
  title: string
  /** Where it was read. */
  self: string
  /** What it is about, as a page. */
  page: string
  updated: string
  entries: readonly AtomEntry[]
}

export interface AtomEntry {
  id: string
  title: string
  author: string
  published: string
  updated: string
  page: string
  /** Null: without content. */
  text: string | null
}

/** A feed by RFC 4287. Texts are plain: what people write is never handled as HTML. */
export const writeAtom = ({ id, title, self, page, updated, entries }: Atom): string =>
  `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeText(id)}</id>`,
    `<title>${escapeText(title)}</title>`,
    `<updated>${escapeText(updated)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeText(page)}"/>`,
    ...entries.flatMap(linesOf),
    '</feed>',
  ].join('\n')}\n`

const linesOf = ({ id, title, author, published, updated, page, text }: AtomEntry): string[] => [
  '<entry>',
  `<id>${escapeText(id)}</id>`,
  `<title>${escapeText(title)}</title>`,
  `<author><name>${escapeText(author)}</name></author>`,
  `<published>${escapeText(published)}</published>`,
  `<updated>${escapeText(updated)}</updated>`,
  `<link rel="alternate" type="text/html" href="${escapeText(page)}"/>`,
  ...(text === null ? [] : [`<content type="text">${escapeText(text)}</content>`]),
  '</entry>',
]

/** Also no attribute ends early: quotes are escaped. One character that XML 1.0 forbids makes a reader refuse the whole feed. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
