import { splitHits } from './highlight.ts'
import styles from './Marked.module.css'

/** A text with what was searched for marked; always text nodes, never HTML. */
export function Marked({ text, hits }: { text: string; hits: RegExp | undefined }) {
  return splitHits(text, hits).map((piece, index) =>
    piece.isHit ? (
      <mark key={index} className={styles.hit}>
        {piece.text}
      </mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )
}
