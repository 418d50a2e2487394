import { parseText } from '@entemi/contract/core/written-text'
import type { WrittenBlock, WrittenInline } from '@entemi/contract/core/written-text'

/** What somebody wrote as HTML, for pages that no script renders. A mention is a name there, not a link. */
export const renderWrittenHtml = (text: string): string => parseText(text).map(renderBlock).join('')

export const escapeHtml = (value: unknown): string =>
  String(value).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function renderBlock(block: WrittenBlock): string {
  if (block.type === 'paragraph') return `<p>${renderParts(block.parts)}</p>`
  if (block.type === 'quote') return `<blockquote>${block.blocks.map(renderBlock).join('')}</blockquote>`
  const list = block.ordered ? 'ol' : 'ul'
  return `<${list}>${block.items.map((parts) => `<li>${renderParts(parts)}</li>`).join('')}</${list}>`
}

const renderParts = (parts: readonly WrittenInline[]): string => parts.map(renderPart).join('')

function renderPart(part: WrittenInline): string {
  switch (part.type) {
    case 'text':
      return escapeHtml(part.text)
    case 'break':
      return '<br>'
    case 'strong':
      return `<strong>${renderParts(part.parts)}</strong>`
    case 'emphasis':
      return `<em>${renderParts(part.parts)}</em>`
    case 'mention':
      return escapeHtml(`@${part.name}`)
    case 'link':
      return `<a href="${escapeHtml(part.href)}" target="_blank" rel="noopener noreferrer nofollow ugc">${renderParts(part.parts)}</a>`
  }
}
