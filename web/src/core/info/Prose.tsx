import styles from './Prose.module.css'
import { trustHtml } from './trust-html.ts'

/** Text that an editor wrote and the server and this page sanitised, in a readable measure. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trustHtml(html) }} />
}
