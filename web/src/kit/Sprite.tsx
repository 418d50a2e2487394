import { trustHtml } from '#/api/trust-html.ts'
import { joinClasses } from './class-names.ts'
import { icons } from './icons.ts'
import type { IconName } from './icons.ts'
import { lines } from './lines.ts'
import type { LineShape } from './lines.ts'
import { moodFaces } from './mood-faces.ts'
import { moodClass } from './mood.ts'
import type { Mood } from './mood.ts'
import styles from './Sprite.module.css'

const round = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'

const symbols = [
  ...Object.entries(icons).map(
    ([name, shape]) =>
      `<symbol id="i-${name}" viewBox="0 0 24 24"><g ${round} stroke-width="1.75">${shape}</g></symbol>`,
  ),
  ...Object.entries(moodFaces).map(
    ([mood, face]) =>
      `<symbol id="m${mood}" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="var(--mood)"/>${face}</symbol>`,
  ),
  ...Object.entries(lines).map(
    ([shape, { box, path }]) =>
      `<symbol id="line-${shape}" viewBox="${box}" overflow="visible"><path d="${path}" ${round} stroke-width="var(--line-w)"/></symbol>`,
  ),
]

/** Every symbol, once per document; Icon, MoodFace and Line only point at it. As text: drawn one by one, they delay the first picture. */
export function Sprite() {
  return (
    <svg
      className="vh"
      width="0"
      height="0"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: trustHtml(symbols.join('')) }}
    />
  )
}

type IconProps = { name: IconName; size?: 'l' | 'm' | 's' | 'xs' | undefined; className?: string | undefined }

/** Always decorative: the word stands beside it or in the button's name. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg className={joinClasses(styles.icon, styles[size], className)} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

export function MoodFace({ mood, className }: { mood: Mood; className?: string | undefined }) {
  return (
    <svg className={joinClasses(styles.face, moodClass(mood), className)} aria-hidden="true">
      <use href={`#m${mood}`} />
    </svg>
  )
}

/** Stroke only, in currentColor; the class sets size and, where it differs, --line-w. */
export function Line({ shape, className }: { shape: LineShape; className?: string | undefined }) {
  return (
    <svg className={joinClasses(styles.line, className)} aria-hidden="true">
      <use href={`#line-${shape}`} />
    </svg>
  )
}
