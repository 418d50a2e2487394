import { erasedMention } from '@entemi/contract/core/mentions'
import { parseText } from '@entemi/contract/core/written-text'
import type { WrittenBlock, WrittenInline } from '@entemi/contract/core/written-text'
import { Fragment } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import styles from './WrittenText.module.css'

/** What somebody wrote, with its signs, people and addresses rendered; nothing is fetched for an address. */
export function WrittenText({ text }: { text: string }) {
  return <WrittenBlocks blocks={parseText(text)} />
}

export function WrittenBlocks({ blocks }: { blocks: readonly WrittenBlock[] }) {
  return <div className={styles.written}>{blocks.map(renderBlock)}</div>
}

function renderBlock(block: WrittenBlock, key: number) {
  if (block.type === 'paragraph') return <p key={key}>{block.parts.map(renderPart)}</p>
  if (block.type === 'quote') return <blockquote key={key}>{block.blocks.map(renderBlock)}</blockquote>
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List key={key}>
      {block.items.map((parts, at) => (
        <li key={at}>{parts.map(renderPart)}</li>
      ))}
    </List>
  )
}

function renderPart(part: WrittenInline, key: number) {
  switch (part.type) {
    case 'text':
      return <Fragment key={key}>{part.text}</Fragment>
    case 'break':
      return <Fragment key={key}>{'\n'}</Fragment>
    case 'strong':
      return <strong key={key}>{part.parts.map(renderPart)}</strong>
    case 'emphasis':
      return <em key={key}>{part.parts.map(renderPart)}</em>
    case 'mention':
      if (part.id === erasedMention.id) return <Fragment key={key}>{t('mention.erased')}</Fragment>
      return (
        <a key={key} href={`/people/${part.id}`}>
          {part.name}
        </a>
      )
    case 'link':
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.parts.map(renderPart)}
        </a>
      )
  }
}
