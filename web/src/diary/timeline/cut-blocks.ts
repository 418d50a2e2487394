import { plainInline } from '@entemi/contract/core/written-text'
import type { WrittenBlock, WrittenInline } from '@entemi/contract/core/written-text'
import { cutText } from './cut-text.ts'

interface Space {
  characters: number
  lines: number
  isFull: boolean
}

/** The beginning of a long text; undefined where the whole is short enough. A link is never cut inside its address. */
export function cutBlocks(
  blocks: readonly WrittenBlock[],
  most: { characters: number; lines: number },
): WrittenBlock[] | undefined {
  const space: Space = { ...most, isFull: false }
  const shown = cutEach(blocks, space)
  return space.isFull ? shown : undefined
}

function cutEach(blocks: readonly WrittenBlock[], space: Space): WrittenBlock[] {
  const shown: WrittenBlock[] = []
  for (const [at, block] of blocks.entries()) {
    // two paragraphs have an empty line between them
    if (at > 0) space.lines -= block.type === 'paragraph' && blocks[at - 1]?.type === 'paragraph' ? 2 : 1
    if (space.isFull || space.lines <= 0) {
      if (!space.isFull) endWith(shown, space)
      break
    }
    shown.push(cutBlock(block, space))
  }
  return shown
}

function cutBlock(block: WrittenBlock, space: Space): WrittenBlock {
  if (block.type === 'paragraph') return { ...block, parts: cutParts(block.parts, space) }
  if (block.type === 'quote') return { ...block, blocks: cutEach(block.blocks, space) }
  const items: WrittenInline[][] = []
  for (const [at, item] of block.items.entries()) {
    if (at > 0) space.lines -= 1
    if (!space.isFull && space.lines <= 0) {
      items.at(-1)?.push(ellipsis)
      space.isFull = true
    }
    if (space.isFull) break
    items.push(cutParts(item, space))
  }
  return { ...block, items }
}

function cutParts(parts: readonly WrittenInline[], space: Space): WrittenInline[] {
  const shown: WrittenInline[] = []
  for (const part of parts) {
    if (space.isFull) break
    const last = shown.at(-1)
    const cut = cutPart(part, space)
    if (cut.type === 'text' && cut.text === ellipsis.text && last?.type === 'text')
      shown.splice(-1, 1, { type: 'text', text: last.text.trimEnd() + cut.text })
    else shown.push(cut)
  }
  return shown
}

function cutPart(part: WrittenInline, space: Space): WrittenInline {
  if (part.type === 'break') {
    space.lines -= 1
    space.isFull = space.lines <= 0
    return space.isFull ? ellipsis : part
  }
  if (part.type === 'strong' || part.type === 'emphasis') return { ...part, parts: cutParts(part.parts, space) }
  const plain = part.type === 'mention' ? part.name : plainInline([part])
  if (plain.length <= space.characters) {
    space.characters -= plain.length
    return part
  }
  space.isFull = true
  return { type: 'text', text: cutText(plain, space.characters) ?? plain }
}

const ellipsis = { type: 'text', text: '…' } as const

/** Marks the end where whole blocks were left out. */
function endWith(shown: WrittenBlock[], space: Space): void {
  space.isFull = true
  const last = shown.at(-1)
  if (last?.type === 'paragraph') last.parts.push(ellipsis)
  else if (last?.type === 'list') last.items.at(-1)?.push(ellipsis)
  else shown.push({ type: 'paragraph', parts: [ellipsis] })
}
