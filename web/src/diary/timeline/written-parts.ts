import { splitLinks } from '@entemi/contract/platform/links'
import { splitMentions } from '@entemi/contract/core/mentions'
import { cutText } from './cut-text.ts'

export interface WrittenPart {
  text: string
  href?: string
  /** Leads to another site. */
  isOutside?: boolean
}

export function writtenParts(text: string): WrittenPart[] {
  return splitMentions(text).flatMap((part): WrittenPart[] =>
    'id' in part ? [{ text: part.name, href: `/people/${part.id}` }] : splitLinks(part.text).map(outside),
  )
}

function outside({ text, href }: { text: string; href?: string }): WrittenPart {
  return href === undefined ? { text } : { text, href, isOutside: true }
}

/** The beginning of a long text; undefined where the whole is short enough. Half an address is no link. */
export function cutParts(parts: readonly WrittenPart[], most: number): WrittenPart[] | undefined {
  const beginning = cutText(parts.map(({ text }) => text).join(''), most)
  if (beginning === undefined) return undefined
  const kept: WrittenPart[] = []
  let left = beginning.length - '…'.length
  for (const part of parts) {
    if (part.text.length > left) {
      kept.push({ text: `${part.text.slice(0, left)}…` })
      break
    }
    kept.push(part)
    left -= part.text.length
  }
  return kept
}
