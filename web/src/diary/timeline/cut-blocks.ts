import { plainInline } from '@entemi/contract/core/written-text'
import type { WrittenBlock, WrittenInline } from '@entemi/contract/core/written-text'
import { cutText } from './cut-text.ts'

interface Room {
  characters: number
  lines: number
  isFull: boolean
}

/** The beginning of a long text; undefined where the whole is short enough. Half an address is no link. */
export function cutBlocks(
  blocks: readonly WrittenBlock[],
  most: { characters: number; lines: number },
): WrittenBlock[] | undefined {
  const room: Room = { ...most, isFull: false }
  const kept = cutEach(blocks, room)
  return room.isFull ? kept : undefined
}

function cutEach(blocks: readonly WrittenBlock[], room: Room): WrittenBlock[] {
  const kept: WrittenBlock[] = []
  for (const [at, block] of blocks.entries()) {
    // two paragraphs have an empty line between them
    if (at > 0) room.lines -= block.type === 'paragraph' && blocks[at - 1]?.type === 'paragraph' ? 2 : 1
    if (room.isFull || room.lines <= 0) {
      if (!room.isFull) endWith(kept, room)
      break
    }
    kept.push(cutBlock(block, room))
  }
  return kept
}

function cutBlock(block: WrittenBlock, room: Room): WrittenBlock {
  if (block.type === 'paragraph') return { ...block, parts: cutParts(block.parts, room) }
  if (block.type === 'quote') return { ...block, blocks: cutEach(block.blocks, room) }
  const items: WrittenInline[][] = []
  for (const [at, item] of block.items.entries()) {
    if (at > 0) room.lines -= 1
    if (!room.isFull && room.lines <= 0) {
      items.at(-1)?.push(ellipsis)
      room.isFull = true
    }
    if (room.isFull) break
    items.push(cutParts(item, room))
  }
  return { ...block, items }
}

function cutParts(parts: readonly WrittenInline[], room: Room): WrittenInline[] {
  const kept: WrittenInline[] = []
  for (const part of parts) {
    if (room.isFull) break
    const last = kept.at(-1)
    const cut = cutPart(part, room)
    if (cut.type === 'text' && cut.text === ellipsis.text && last?.type === 'text')
      kept.splice(-1, 1, { type: 'text', text: last.text.trimEnd() + cut.text })
    else kept.push(cut)
  }
  return kept
}

function cutPart(part: WrittenInline, room: Room): WrittenInline {
  if (part.type === 'break') {
    room.lines -= 1
    room.isFull = room.lines <= 0
    return room.isFull ? ellipsis : part
  }
  if (part.type === 'strong' || part.type === 'emphasis') return { ...part, parts: cutParts(part.parts, room) }
  const words = part.type === 'mention' ? part.name : plainInline([part])
  if (words.length <= room.characters) {
    room.characters -= words.length
    return part
  }
  room.isFull = true
  return { type: 'text', text: cutText(words, room.characters) ?? words }
}

const ellipsis = { type: 'text', text: '…' } as const

/** Marks the end where whole blocks were left out. */
function endWith(kept: WrittenBlock[], room: Room): void {
  room.isFull = true
  const last = kept.at(-1)
  if (last?.type === 'paragraph') last.parts.push(ellipsis)
  else if (last?.type === 'list') last.items.at(-1)?.push(ellipsis)
  else kept.push({ type: 'paragraph', parts: [ellipsis] })
}
