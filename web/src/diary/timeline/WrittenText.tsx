import { Fragment } from 'react'
import { writtenParts } from './written-parts.ts'
import type { WrittenPart } from './written-parts.ts'

/** What somebody wrote, as typed: the people and addresses in it as links. */
export function WrittenText({ text }: { text: string }) {
  return <WrittenParts parts={writtenParts(text)} />
}

export function WrittenParts({ parts }: { parts: readonly WrittenPart[] }) {
  return parts.map(({ text, href, isOutside }, index) =>
    href === undefined ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <a key={index} href={href} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}>
        {text}
      </a>
    ),
  )
}
