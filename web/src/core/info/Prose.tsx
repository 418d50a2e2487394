import { trustHtml } from '#/platform/api/trust-html.ts'
import styles from './Prose.module.css'

/** Text that an editor wrote and the server sanitised, in a readable measure. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: trustHtml(html) }} />
}
