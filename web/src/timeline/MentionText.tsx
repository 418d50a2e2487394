import { splitMentions } from '@entemi/contract/mentions'
import { Fragment } from 'react'

/** Words as typed, the people in them as links. */
export function MentionText({ text }: { text: string }) {
  return splitMentions(text).map((part, index) =>
    'id' in part ? (
      <a key={index} href={`/people/${part.id}`}>
        {part.name}
      </a>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}
